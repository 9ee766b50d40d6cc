// Making elements. Text only ever goes in as text, so no name can become markup.

/** An element with properties, listeners (`onclick`…), attributes (`aria-…`, `role`) and children. */
export function el(tag, properties = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const node = document.createElement(name || "div");
  if (classes.length) node.className = classes.join(" ");
  if (node.tagName === "BUTTON") node.type = "button";
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (key.includes("-") || key === "role") node.setAttribute(key, value);
    else node[key] = value;
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

const SHAPES = {
  back: "M15 5l-7 7 7 7", send: "M4 12l16-8-6 16-3-6z", down: "M5 9l7 7 7-7",
  more: "M12 6h.01M12 12h.01M12 18h.01", close: "M6 6l12 12M18 6L6 18",
  reply: "M10 8V4l-7 7 7 7v-4c5 0 8 1.500 11 5-1-6-4-10-11-11z",
  pin: "M9 4h6l-1 6 3 3v2H7v-2l3-3zM12 15v6", lock: "M7 11V8a5 5 0 0 1 10 0v3M6 11h12v9H6z",
  file: "M7 3h7l5 5v13H7zM14 3v5h5", menu: "M5 7h14M5 12h14M5 17h9",
  tools: "M4 7h10M18 7h2M4 17h2M10 17h10M16 4v6M8 14v6", out: "M8 16L16 8M9 8h7v7",
  copy: "M9 9h10v11H9zM5 15V4h10",
};

/** A line drawing that takes the colour of the text. */
export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("drawn");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", SHAPES[name]);
  svg.append(path);
  return svg;
}

const HUES = [158, 262, 24, 205, 335, 48, 186, 288];

export function avatar(id, name, extra = "") {
  const letters = name.split(/\s+/).slice(0, 2).map((part) => [...part][0] ?? "").join("");
  const node = el(`span.avatar${extra}`, { "aria-hidden": "true" }, letters.toUpperCase());
  node.style.setProperty("--hue", hue(id));
  return node;
}

/** Everybody's own colour. */
export function hue(id) {
  const hash = [...String(id)].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) >>> 0, 7);
  return HUES[hash % HUES.length];
}
