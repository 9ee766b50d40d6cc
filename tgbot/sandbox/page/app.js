// The page around the phones: who is shown, whether a bot is there, the tools.
//
// `/?as=anna,boris` shows these people side by side, `/?view=all` the first four, `/` one of them.

import { avatar, el, icon } from "/dom.js";
import { Phone } from "/phone.js";
import { connect, listen, store } from "/store.js";
import { connection, openTools } from "/tools.js";
import { frame as t } from "/words.js";

const SHOWN_TOGETHER = 4;
const phones = new Map();
const find = (selector) => document.querySelector(selector);
let shown = [];

function wanted() {
  const query = new URLSearchParams(location.search);
  const people = [...store.people.values()];
  if (query.get("view") === "all") return people.slice(0, SHOWN_TOGETHER).map((person) => person.id);
  const names = (query.get("as") ?? "").toLowerCase().split(",").filter(Boolean);
  const found = names.map((name) => people.find((person) =>
    [person.username, person.first_name, String(person.id)].some((word) => word?.toLowerCase() === name)));
  const ids = found.filter(Boolean).map((person) => person.id);
  return ids.length ? ids : people.slice(0, 1).map((person) => person.id);
}

function show(ids) {
  shown = ids;
  for (const [id, phone] of phones) {
    if (!ids.includes(id)) {
      phone.close();
      phones.delete(id);
    }
  }
  const main = find(".phones");
  for (const id of ids) {
    if (!phones.has(id)) phones.set(id, new Phone(id));
    main.append(phones.get(id).root);
    phones.get(id).toEnd();
  }
  main.classList.toggle("single", ids.length === 1);
  main.style.setProperty("--count", ids.length);
  drawPeople();
}

function remember() {
  const all = [...store.people.keys()].slice(0, SHOWN_TOGETHER).join() === shown.join();
  const names = shown.map((id) => store.people.get(id).username ?? id).join(",");
  history.replaceState(null, "", shown.length > 1 && all ? "/?view=all" : `/?as=${names}`);
}

/** One press shows a person alone; with Ctrl, Shift or ⌘ it adds or removes a phone. */
function choose(id, event) {
  const together = event.ctrlKey || event.metaKey || event.shiftKey;
  const others = shown.filter((other) => other !== id);
  const next = together ? (others.length === shown.length ? [...shown, id] : others) : [id];
  show(next.length ? next : [id]);
  remember();
}

function drawPeople() {
  const chips = [...store.people.values()].map((person) => el("button.chip", {
    title: person.name, "aria-pressed": String(shown.includes(person.id)),
    onclick: (event) => choose(person.id, event),
  }, avatar(person.id, person.name, ".small"), el("span", {}, person.first_name)));
  const everybody = el("button.chip", {
    "aria-pressed": String(shown.length > 1),
    onclick: () => {
      show([...store.people.keys()].slice(0, SHOWN_TOGETHER));
      remember();
    },
  }, el("span.grid-sign", { "aria-hidden": "true" }, "⊞"), el("span", {}, t.all));
  find(".who").replaceChildren(...chips, everybody);
}

function drawState() {
  const bots = [...store.bots.values()];
  const connected = bots.some((bot) => bot.connected);
  const state = find(".link-state");
  state.textContent = store.online ? (connected ? t.connected : t.waiting) : t.lost;
  state.classList.toggle("good", store.online && connected);
  const notice = find(".notice");
  notice.hidden = connected || !store.server;
  if (!notice.hidden) notice.replaceChildren(el("span", {}, t.noBot), ...connection());
}

function onEvent(event) {
  if (event.type === "state") show(wanted());
  if (event.type === "person") drawPeople();
  if (["state", "bot", "offline"].includes(event.type)) drawState();
}

document.documentElement.lang = navigator.language.slice(0, 2);
find(".tools-open").append(icon("tools"));
find(".tools-open").setAttribute("aria-label", t.tools);
find(".tools-open").title = t.tools;
find(".tools-open").onclick = () => openTools(find("dialog.tools"), shown[0]);
listen(onEvent);
connect();
