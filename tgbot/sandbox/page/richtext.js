// Formatted text: entities (UTF-16 offsets, as JavaScript strings have) become elements.

import { el } from "/dom.js";
import { now } from "/store.js";
import { words } from "/words.js";

const TAGS = {
  bold: "b", italic: "i", underline: "u", strikethrough: "s", code: "code", pre: "pre",
  spoiler: "span.spoiler", blockquote: "blockquote", expandable_blockquote: "blockquote.folded",
  mention: "span.link", text_mention: "span.link", hashtag: "span.link", custom_emoji: "span",
};

const BLOCKS = new Set(["pre", "blockquote", "expandable_blockquote"]);

/** Appends `text` to `parent`. `act` takes what is clicked: `act.link(url)`, `act.command(text)`. */
export function fill(parent, text, entities, language, act) {
  const build = (node, start, end, inside) => {
    let at = start;
    for (let i = 0; i < inside.length; i++) {
      const entity = inside[i];
      const stop = entity.offset + entity.length;
      if (entity.offset < at) continue;
      node.append(between(text.slice(at, entity.offset), node.lastChild, BLOCKS.has(entity.type)));
      const inner = inside.slice(i + 1).filter((e) => e.offset >= entity.offset && e.offset + e.length <= stop);
      const child = element(entity, text.slice(entity.offset, stop), language, act);
      if (entity.type !== "date_time") build(child, entity.offset, stop, inner);
      node.append(child);
      at = stop;
    }
    node.append(between(text.slice(at, end), node.lastChild, false));
  };
  build(parent, 0, text.length, entities);
}

/** A block breaks the line by itself: the line break before and after it is not shown twice. */
function between(text, before, block) {
  let shown = text;
  if (before?.nodeName === "PRE" || before?.nodeName === "BLOCKQUOTE") shown = shown.replace(/^\n/, "");
  return block ? shown.replace(/\n$/, "") : shown;
}

function element(entity, text, language, act) {
  switch (entity.type) {
    case "url": return link(text.includes("://") ? text : `https://${text}`, act);
    case "text_link": return link(entity.url, act);
    case "bot_command": return el("button.link", { onclick: () => act.command(text) });
    case "date_time": return timeElement(entity, text, language);
    case "spoiler": return spoiler(language);
    case "expandable_blockquote": return folded();
    default: return el(TAGS[entity.type] ?? "span");
  }
}

function link(url, act) {
  const safe = /^(https?|tg):/i.test(url) ? url : "#";
  const onclick = (event) => { if (act.link(url)) event.preventDefault(); };
  return el("a.link", { href: safe, target: "_blank", rel: "noopener noreferrer", onclick });
}

function spoiler(language) {
  const show = (event) => {
    node.classList.add("shown");
    node.removeAttribute("role");
    event.preventDefault();
  };
  const node = el("span.spoiler", {
    role: "button", tabIndex: 0, "aria-label": words(language).reveal, onclick: show,
    onkeydown: (event) => { if (event.key === "Enter") show(event); },
  });
  return node;
}

function folded() {
  const node = el("blockquote.folded", { onclick: () => node.classList.toggle("open") });
  return node;
}

function timeElement(entity, text, language) {
  const date = new Date(entity.unix_time * 1000);
  const node = el("time", { dateTime: date.toISOString(), title: date.toLocaleString(language) });
  const form = entity.date_time_format ?? "";
  if (form === "r") {
    node.dataset.unix = entity.unix_time;
    node.dataset.language = language;
    node.textContent = relative(entity.unix_time, language);
  } else node.textContent = form ? absolute(date, form, language) : text;
  return node;
}

/** Kazakh is unknown to most browsers: each unit as it stands before and after its moment. */
const KAZAKH = { day: ["күн", "күннен"], hour: ["сағат", "сағаттан"], minute: ["минут", "минуттан"], second: ["секунд", "секундтан"] };
const KAZAKH_MONTHS = "қаңтар ақпан наурыз сәуір мамыр маусым шілде тамыз қыркүйек қазан қараша желтоқсан".split(" ");
const KAZAKH_DAYS = "жексенбі дүйсенбі сейсенбі сәрсенбі бейсенбі жұма сенбі".split(" ");

function absolute(date, form, language) {
  if (language === "kk" && /[wD]/.test(form)) return inKazakh(date, form);
  const options = {};
  if (form.includes("w")) options.weekday = "long";
  if (form.includes("d")) Object.assign(options, { day: "2-digit", month: "2-digit", year: "2-digit" });
  if (form.includes("D")) Object.assign(options, { day: "numeric", month: "long", year: "numeric" });
  if (form.includes("t") || form.includes("T")) Object.assign(options, { hour: "2-digit", minute: "2-digit" });
  if (form.includes("T")) options.second = "2-digit";
  return new Intl.DateTimeFormat(language, options).format(date);
}

function inKazakh(date, form) {
  const rest = form.replace(/[wD]/g, "");
  return [
    form.includes("D") && `${date.getFullYear()} ж. ${date.getDate()} ${KAZAKH_MONTHS[date.getMonth()]}`,
    form.includes("w") && KAZAKH_DAYS[date.getDay()],
    rest && absolute(date, rest, "ru"),
  ].filter(Boolean).join(", ");
}

const STEPS = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

/** "in 45 seconds": the largest unit that is at least one, counted down live. */
export function relative(unix, language) {
  const left = Math.round(unix - now());
  const [unit, size] = STEPS.find(([, size]) => Math.abs(left) >= size) ?? STEPS[3];
  const count = Math.trunc(left / size);
  if (language !== "kk") return new Intl.RelativeTimeFormat(language).format(count, unit);
  const [past, future] = KAZAKH[unit];
  return count < 0 ? `${-count} ${past} бұрын` : `${count} ${future} кейін`;
}

setInterval(() => {
  for (const node of document.querySelectorAll("time[data-unix]")) {
    const text = relative(Number(node.dataset.unix), node.dataset.language);
    if (node.textContent !== text) node.textContent = text;
  }
}, 500);
