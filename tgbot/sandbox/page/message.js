// One message: a bubble with its text, media, reply, keyboard and marks; or a line about an event.

import { avatar, el, hue, icon } from "/dom.js";
import { fill } from "/richtext.js";
import { nameOf, store } from "/store.js";
import { words } from "/words.js";

const MAX_ROW = 8; // clients show no more buttons in a row
const DENSE = 5; // longer rows have smaller letters

/** `phone`: {person, language, tap, link, command, reply, jump}. */
export function messageElement(message, chat, phone) {
  const node = message.service ? serviceLine(message, phone) : bubble(message, chat, phone);
  node.dataset.id = message.id;
  node.dataset.sender = message.service ? "" : message.sender_id;
  return node;
}

export function summary(message, language) {
  if (message.service) return serviceText(message, language);
  const mark = message.photo ? words(language).photo : message.document?.name;
  return [mark, veiled(message)].filter(Boolean).join(" · ").replace(/\s+/g, " ");
}

/** The text with what a spoiler hides blotted out. */
function veiled(message) {
  let text = message.text;
  for (const { type, offset, length } of message.entities) {
    if (type === "spoiler") text = text.slice(0, offset) + "▒".repeat(length) + text.slice(offset + length);
  }
  return text;
}

function serviceText(message, language) {
  const key = Object.keys(message.service)[0];
  const value = message.service[key];
  const user = Array.isArray(value) ? value[0] : value;
  const about = key.startsWith("forum_topic") ? value.name
    : key === "pinned_message" ? short(value.text ?? value.caption ?? "…")
    : user?.first_name ?? "";
  const say = words(language).s[key];
  return say ? say(message.sender, about, user?.id === message.sender_id) : key;
}

const short = (text) => [...text].length > 40 ? `${[...text].slice(0, 40).join("")}…` : text;

const serviceLine = (message, phone) =>
  el("div.event", {}, el("span", {}, serviceText(message, phone.language)));

function bubble(message, chat, phone) {
  const own = message.sender_id === phone.person;
  const t = words(phone.language);
  const body = el("div.bubble");
  if (!own && chat.type !== "private") body.append(senderName(message));
  if (message.forwarded) body.append(el("div.forwarded", {}, `${t.forwarded} ${message.forwarded}`));
  if (message.reply_to) body.append(quote(message, phone));
  if (message.photo) body.append(picture(message.photo, message.spoiler));
  if (message.document) body.append(documentCard(message.document));
  if (message.text) {
    const text = el("div.text", { lang: phone.language });
    fill(text, message.text, message.entities, phone.language, phone);
    body.append(text);
  }
  body.append(marks(message, phone));
  if (message.reactions.length) body.append(reactions(message.reactions));
  const stack = el("div.stack", {}, body);
  if (message.keyboard.length) stack.append(keyboard(message, phone));
  const reply = el("button.reply-to.icon", { title: t.reply, "aria-label": t.reply, onclick: () => phone.reply(message) }, icon("reply"));
  const node = el(`article.message${own ? ".own" : ""}`, { ondblclick: () => phone.reply(message) });
  if (!own && chat.type !== "private") node.append(avatar(message.sender_id, message.sender, ".small"));
  node.append(stack, reply);
  return node;
}

function senderName(message) {
  const node = el("div.sender", {}, message.sender);
  node.style.setProperty("--hue", hue(message.sender_id));
  return node;
}

function quote(message, phone) {
  const replied = store.messages.get(message.chat)?.get(message.reply_to);
  const text = replied ? summary(replied, phone.language) : "…";
  return el("button.quote", { onclick: () => phone.jump(message.reply_to) },
    el("b", {}, replied ? nameOf(replied.sender_id) : ""), el("span", {}, text));
}

function picture(photo, hidden) {
  const image = el("img", { src: photo.url, alt: photo.name, width: photo.width, height: photo.height, draggable: false });
  const node = el(`button.photo${hidden ? ".veiled" : ""}`, {
    "aria-label": photo.name,
    onclick: () => hidden && node.classList.contains("veiled") ? node.classList.remove("veiled") : enlarge(photo),
  }, image);
  node.style.setProperty("--width", `${Math.min(photo.width, 440)}px`);
  return node;
}

function enlarge(photo) {
  const dialog = el("dialog.viewer", { onclick: () => dialog.close(), onclose: () => dialog.remove() },
    el("img", { src: photo.url, alt: photo.name }));
  document.body.append(dialog);
  dialog.showModal();
}

function documentCard(file) {
  const size = file.size < 1024 ? `${file.size} B` : `${(file.size / 1024).toFixed(1)} kB`;
  return el("a.document", { href: file.url, download: file.name }, el("span.sheet", {}, icon("file")),
    el("span", {}, el("b", {}, file.name), el("small", {}, size)));
}

function marks(message, phone) {
  const t = phone.t;
  const node = el("div.marks");
  if (message.protected) node.append(el("span.lock", { title: t.protected, role: "img", "aria-label": t.protected }, icon("lock")));
  if (message.edited) node.append(el("span", {}, t.edited));
  const time = new Date(message.date * 1000);
  node.append(el("time", { dateTime: time.toISOString() }, time.toLocaleTimeString(phone.language, { hour: "2-digit", minute: "2-digit" })));
  return node;
}

const reactions = (emoji) => el("div.reactions", {}, ...emoji.map((sign) => el("span", {}, sign)));

function keyboard(message, phone) {
  const rows = message.keyboard.map((row) => el(`div.row${row.length > DENSE ? ".dense" : ""}`, {}, ...row.slice(0, MAX_ROW).map((button) => keyButton(button, message, phone))));
  return el("div.keyboard", { role: "group" }, ...rows);
}

function keyButton(button, message, phone) {
  const press = async () => {
    if (button.url) return void (phone.link(button.url) || window.open(button.url, "_blank", "noopener"));
    if (button.copy !== null) return void phone.copy(button.copy);
    if (button.data === null || node.classList.contains("waiting")) return;
    node.classList.add("waiting");
    node.setAttribute("aria-busy", "true");
    await phone.tap(message, button);
  };
  const node = el(`button.key${button.style ? `.${button.style}` : ""}`, { onclick: press }, el("span", {}, button.text));
  if (button.url) node.append(icon("out"));
  if (button.copy !== null) node.append(icon("copy"));
  node.dataset.data = button.data ?? "";
  return node;
}
