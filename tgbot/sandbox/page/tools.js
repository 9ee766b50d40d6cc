// The drawer of tools: chats, people and faults that no client could make.

import { el, icon } from "/dom.js";
import { act, store } from "/store.js";
import { frame as t } from "/words.js";

const field = (label, control) => el("label.field", {}, el("span", {}, label), control);
const input = (value = "", type = "text") => el("input", { value, type });
const choice = (options) => el("select", {}, ...options.map(([value, text]) => el("option", { value }, text)));

export function openTools(dialog, person) {
  const told = el("p.told", { role: "status" });
  const run = (name, values) => async () => {
    try {
      await act(name, typeof values === "function" ? values() : values);
      told.textContent = t.done;
    } catch (error) {
      told.textContent = error.message;
    }
  };
  dialog.replaceChildren(
    el("header", {}, el("b", {}, t.tools), el("button.icon", { "aria-label": t.close, onclick: () => dialog.close() }, icon("close"))),
    botSection(), groupSection(person, run), chatSection(run), personSection(run), faultSection(run), told);
  dialog.onclick = (event) => { if (event.target === dialog) dialog.close(); };
  dialog.showModal();
}

const section = (title, ...children) => el("section", {}, el("h2", {}, title), ...children);
const button = (text, onclick) => el("button", { onclick }, text);

/** How a bot reaches this server. */
export function connection() {
  const line = (label, value) => el("div.copyable", {}, el("span", {}, label),
    el("button.code", { onclick: () => navigator.clipboard?.writeText(value) }, value, icon("copy")));
  return [line(t.token, store.server.token), line(t.base, `${store.server.url}/bot`)];
}

const botSection = () => section(t.bot, ...connection());

function groupSection(person, run) {
  const title = input();
  const kind = choice([["", t.group], ["supergroup", t.supergroup], ["forum", t.forum]]);
  const withBot = el("input", { type: "checkbox", checked: true });
  const values = () => ({
    title: title.value || t.newGroup, creator: person, members: [...store.people.keys()],
    supergroup: kind.value !== "", forum: kind.value === "forum", with_bot: withBot.checked,
  });
  return section(t.newGroup, field(t.title, title), field(t.kind, kind), field(t.withBot, withBot), button(t.create, run("group", values)));
}

function chatSection(run) {
  const groups = [...store.chats.values()].filter((chat) => chat.type !== "private" && !chat.migrated_to && !chat.deleted);
  const chat = choice(groups.map((group) => [group.key, group.title]));
  const topic = input();
  const here = () => ({ chat: chat.value });
  const acts = [[t.addBot, "add"], [t.kickBot, "kick"], [t.promote, "promote"], [t.demote, "demote"], [t.mute, "restrict"], [t.upgrade, "upgrade"], [t.makeForum, "forum"]];
  return section(t.chat, field(t.chat, chat), el("div.buttons", {}, ...acts.map(([text, name]) => button(text, run(name, here)))),
    field(t.newTopic, topic), button(t.create, run("topic", () => ({ ...here(), name: topic.value }))));
}

function personSection(run) {
  const name = input();
  const language = choice([["ru", "Русский"], ["kk", "Қазақша"], ["en", "English"]]);
  return section(t.addPerson, field(t.name, name), field(t.language, language),
    button(t.add, run("person", () => ({ first_name: name.value, language_code: language.value }))));
}

function faultSection(run) {
  const kind = choice(Object.entries(t.kinds));
  const method = input("*");
  const times = input("1", "number");
  const number = input("5", "number");
  const values = () => {
    const body = { kind: kind.value, method: method.value, times: Number(times.value) };
    const value = Number(number.value);
    if (kind.value === "flood") body.retry_after = value;
    if (kind.value === "latency") body.seconds = value;
    if (kind.value === "error") body.code = value >= 500 ? value : 502;
    return body;
  };
  return section(t.faults, field(t.fault, kind), field(t.method, method), field(t.times, times), field(t.number, number),
    el("div.buttons", {}, button(t.add, run("fault", values)), button(t.clear, run("clear_faults")),
      button(t.twice, run("repeat_updates")), button(t.reverse, run("reverse_updates"))));
}
