// One person's phone: the list of chats, the topics of a forum, and the chat that is open.

import { avatar, el, icon } from "/dom.js";
import { messageElement, summary } from "/message.js";
import { act, botByName, chatsOf, listen, messagesOf, nameOf, now, privateChat, store, titleOf } from "/store.js";
import { Composer } from "/composer.js";
import { countMembers, words } from "/words.js";

const NEAR_END = 60;
const ANSWER_WAIT = 16000;
const TYPING_MS = 5000;

export class Phone {
  constructor(person) {
    this.person = person;
    this.language = store.people.get(person)?.language_code ?? "en";
    this.t = words(this.language);
    this.memory = `${store.server.started}.${person}`;
    const saved = JSON.parse(sessionStorage.getItem(this.memory) ?? "{}");
    this.read = saved.read ?? {};
    this.open = saved.open ?? null;
    this.topic = saved.topic ?? null;
    this.waiting = new Map();
    this.typing = new Map();
    this.list = el("nav.chats", { "aria-label": nameOf(person) });
    this.pane = el("section.chat");
    this.toasts = el("div.toasts", { role: "status" });
    this.root = el("section.phone", { lang: this.language, "aria-label": nameOf(person) },
      el("div.owner", {}, avatar(person, nameOf(person), ".small"), el("b", {}, nameOf(person))),
      el("div.screens", {}, this.list, this.pane), this.toasts);
    this.root.addEventListener("keydown", (event) => this.onKey(event));
    this.stop = listen((event) => this.onEvent(event));
    this.show(this.open, this.topic);
  }

  close() {
    this.stop();
    this.root.remove();
  }

  save() {
    const { read, open, topic } = this;
    sessionStorage.setItem(this.memory, JSON.stringify({ read, open, topic }));
  }

  // What is where

  chat() { return this.open ? store.chats.get(this.open) : undefined; }

  place(chat = this.chat(), topic = this.topic) { return chat?.forum ? `${chat.key}/${topic ?? 0}` : chat?.key; }

  inPlace(message) {
    const chat = this.chat();
    if (!chat || message.chat !== chat.key) return false;
    return !chat.forum || (message.topic ?? 0) === this.topic;
  }

  messages() { return messagesOf(this.open).filter((message) => this.inPlace(message)); }

  unread(chat, topic) {
    const seen = this.read[this.place(chat, topic)] ?? 0;
    return messagesOf(chat.key).filter((message) => message.id > seen && message.sender_id !== this.person
      && (!chat.forum || (message.topic ?? 0) === topic)).length;
  }

  unreadIn(chat) {
    if (!chat.forum) return this.unread(chat, null);
    return [0, ...chat.topics.map((topic) => topic.id)].reduce((sum, id) => sum + this.unread(chat, id), 0);
  }

  // Events

  onEvent(event) {
    if (event.type === "message") this.onMessage(event.message);
    else if (event.type === "gone") this.onGone(event);
    else if (event.type === "query") this.onQuery(event.query);
    else if (event.type === "action") this.onTyping(event);
    else if (event.type === "state") this.show(this.open, this.topic);
    else if (event.type === "chat") this.onChat(event.chat);
    if (event.type !== "offline") this.drawList();
  }

  onMessage(message) {
    if (!this.inPlace(message)) return;
    this.typing.delete(message.chat);
    const old = this.log?.querySelector(`:scope > [data-id="${message.id}"]`);
    const stick = this.atEnd();
    const node = messageElement(message, this.chat(), this);
    if (old) {
      const focused = [...old.querySelectorAll("button")].indexOf(document.activeElement);
      old.replaceWith(node);
      if (focused >= 0) node.querySelectorAll("button")[focused]?.focus({ preventScroll: true });
    } else this.append(node, message);
    this.regroup();
    this.composer?.prompted(message);
    if (!old && message.sender_id === this.person || stick) this.toEnd();
    this.drawHead();
    this.markRead();
  }

  onGone(event) {
    if (event.chat !== this.open) return;
    this.log?.querySelector(`:scope > [data-id="${event.id}"]`)?.remove();
    this.regroup();
    this.drawHead();
  }

  onChat(chat) {
    if (chat.key !== this.open) return;
    if (chat.migrated_to && this.mine(String(chat.migrated_to))) return this.show(String(chat.migrated_to), null);
    if (!this.mine(chat.key)) return this.show(null, null);
    if (chat.forum && this.topic === null) return this.show(chat.key, null);
    if (chat.forum && this.topic && !chat.topics.some((topic) => topic.id === this.topic)) return this.show(chat.key, null);
    this.drawHead();
    this.drawFoot();
  }

  mine(key) { return chatsOf(this.person).some((chat) => chat.key === key); }

  onQuery(query) {
    const timer = this.waiting.get(query.id);
    if (query.user !== this.person || !query.answer || timer === undefined) return;
    clearTimeout(timer);
    this.waiting.delete(query.id);
    this.release(query.message);
    const { text, alert, url } = query.answer;
    if (text && alert) this.alert(text);
    else if (text) this.toast(text);
    if (url) this.link(url);
  }

  onTyping(event) {
    this.typing.set(event.chat, Date.now());
    if (event.chat !== this.open) return;
    this.drawHead();
    setTimeout(() => this.drawHead(), TYPING_MS + 100);
  }

  onKey(event) {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (this.root.querySelector(".sheet-menu, .alert")) return;
    if (this.open) this.back();
  }

  // Acts

  async do(name, values) {
    try {
      return await act(name, { person: this.person, ...values });
    } catch (error) {
      this.toast(error.message);
      return null;
    }
  }

  async tap(message, button) {
    const query = await this.do("tap", { chat: message.chat, message: message.id, data: button.data });
    if (!query) return this.release(message.id);
    this.waiting.set(query.id, setTimeout(() => {
      this.waiting.delete(query.id);
      this.release(message.id);
      this.toast(this.t.noAnswer);
    }, ANSWER_WAIT));
    const asked = await this.do("query", { id: query.id });
    if (asked?.answer) this.onQuery(asked);
  }

  release(id) {
    for (const key of this.log?.querySelectorAll(`[data-id="${id}"] .key.waiting`) ?? []) {
      key.classList.remove("waiting");
      key.removeAttribute("aria-busy");
    }
  }

  /** Follows a link to a bot; false if it leads elsewhere. */
  link(url) {
    const found = /^(?:(?:https?:\/\/)?(?:t|telegram)\.me\/(\w+)\/?(?:\?(.*))?|tg:\/\/resolve\/?\?(.*))$/i.exec(url);
    if (!found) return false;
    const query = new URLSearchParams(found[2] ?? found[3] ?? "");
    const bot = botByName(found[1] ?? query.get("domain") ?? "");
    if (!bot) return false;
    if (query.has("startgroup")) this.pickGroup(bot, query.get("startgroup"));
    else {
      this.show(privateChat(this.person, bot.id), null);
      if (query.has("start")) this.do("start", { bot: bot.id, payload: query.get("start") });
    }
    return true;
  }

  pickGroup(bot, payload) {
    const groups = chatsOf(this.person).filter((chat) => chat.type !== "private");
    this.sheet(this.t.whereTo, groups.map((chat) => [chat.title, () => this.do("start_group", { chat: chat.key, payload })]));
  }

  command(text) {
    const chat = this.chat();
    const owner = [...store.bots.values()].find((bot) => bot.id in chat.members);
    const full = chat.type !== "private" && owner && !text.includes("@") ? `${text}@${owner.username}` : text;
    this.say(full);
  }

  say(text, replyTo) {
    return this.do("say", { chat: this.open, text, topic: this.topic || null, reply_to: replyTo ?? null });
  }

  reply(message) { this.composer?.replyTo(message); }

  copy(text) {
    navigator.clipboard?.writeText(text);
    this.toast(this.t.copied);
  }

  jump(id) {
    const node = this.log?.querySelector(`:scope > [data-id="${id}"]`);
    node?.scrollIntoView({ block: "center", behavior: "smooth" });
    node?.animate([{ background: "var(--flash)" }, { background: "transparent" }], 1600);
  }

  // Navigation

  show(key, topic) {
    const chat = key && this.mine(key) ? store.chats.get(key) : null;
    this.open = chat?.key ?? null;
    this.topic = chat?.forum ? topic : null;
    this.log = this.composer = null;
    this.root.classList.toggle("in-chat", Boolean(chat));
    if (!chat) this.pane.replaceChildren(el("p.nothing", {}, el("span", {}, this.t.choose)));
    else if (chat.forum && topic === null) this.drawTopics(chat);
    else this.drawChat(chat);
    this.markRead();
    this.drawList();
    this.save();
  }

  back() {
    if (this.chat()?.forum && this.topic !== null) this.show(this.open, null);
    else this.show(null, null);
  }

  // Drawing

  drawList() {
    const rows = chatsOf(this.person).map((chat) => ({ chat, last: messagesOf(chat.key).at(-1) }));
    rows.sort((a, b) => (b.last?.date ?? 0) - (a.last?.date ?? 0) || titleOf(a.chat).localeCompare(titleOf(b.chat)));
    const focused = document.activeElement?.dataset?.chat;
    this.list.replaceChildren(...rows.map(({ chat, last }) => this.listRow(chat, last)));
    if (focused && !this.list.contains(document.activeElement)) {
      this.list.querySelector(`[data-chat="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
    }
    if (this.chat()?.forum && this.topic === null) this.drawTopics(this.chat());
  }

  listRow(chat, last) {
    const unread = this.unreadIn(chat);
    const said = last ? `${last.service || chat.type === "private" ? "" : `${nameOf(last.sender_id)}: `}${summary(last, this.language)}` : this.t.draftless;
    return row({
      mark: avatar(chat.type === "private" ? chat.bot : chat.id, titleOf(chat), chat.type === "private" ? "" : ".square"),
      title: titleOf(chat), said, unread, time: last && clock(last.date, this.language), current: chat.key === this.open,
      key: chat.key, open: () => this.show(chat.key, null),
    });
  }

  drawTopics(chat) {
    const topics = [{ id: 0, name: this.t.general, color: 0x8a9a94 }, ...chat.topics];
    const rows = topics.map((topic) => {
      const last = messagesOf(chat.key).filter((message) => (message.topic ?? 0) === topic.id).at(-1);
      const mark = el("span.hash", { "aria-hidden": "true" }, topic.id ? "#" : "✱");
      mark.style.setProperty("--topic", `#${topic.color.toString(16).padStart(6, "0")}`);
      return row({
        mark, title: topic.closed ? `${topic.name} 🔒` : topic.name, said: last ? summary(last, this.language) : this.t.draftless,
        unread: this.unread(chat, topic.id), time: last && clock(last.date, this.language), key: `${chat.key}/${topic.id}`,
        open: () => this.show(chat.key, topic.id),
      });
    });
    this.head = this.header(chat, this.t.topics);
    this.pane.replaceChildren(this.head, el("div.topics", {}, ...rows));
  }

  drawChat(chat) {
    this.log = el("div.log", { role: "log", "aria-label": titleOf(chat), tabIndex: 0, onscroll: () => this.onScroll() });
    this.pins = el("button.pins", { hidden: true });
    this.downButton = el("button.down.icon", { hidden: true, "aria-label": this.t.down, onclick: () => { this.toEnd(); this.markRead(); } }, icon("down"));
    this.foot = el("footer.foot");
    this.head = this.header(chat, "");
    this.log.addEventListener("load", () => this.stuck && this.toEnd(), true);
    new ResizeObserver(() => this.stuck && this.toEnd()).observe(this.log);
    this.pane.replaceChildren(this.head, this.pins, el("div.log-box", {}, this.log, this.downButton), this.foot);
    this.composer = new Composer(this);
    for (const message of this.messages()) {
      this.append(messageElement(message, chat, this), message);
      this.composer.prompted(message);
    }
    this.regroup();
    this.drawHead();
    this.drawFoot();
    this.toEnd();
  }

  header(chat, subtitle) {
    const topic = chat.topics.find((item) => item.id === this.topic);
    const title = topic?.name ?? (chat.forum && this.topic === 0 ? this.t.general : titleOf(chat));
    return el("header.head", {},
      el(`button.back.icon${this.topic !== null ? ".deep" : ""}`, { "aria-label": this.t.back, onclick: () => this.back() }, icon("back")),
      avatar(chat.type === "private" ? chat.bot : chat.id, titleOf(chat), chat.type === "private" ? "" : ".square"),
      el("div.title", {}, el("b", {}, title), el("small", {}, subtitle)),
      el("button.more.icon", { "aria-label": this.t.menu, onclick: () => this.moreMenu(chat) }, icon("more")));
  }

  drawHead() {
    const chat = this.chat();
    if (!chat || !this.head) return;
    const typing = Date.now() - (this.typing.get(chat.key) ?? 0) < TYPING_MS;
    const subtitle = this.head.querySelector("small");
    const plain = chat.type === "private" ? this.t.bot : countMembers(this.language, Object.keys(chat.members).length);
    const inTopic = chat.forum && this.topic !== null ? `${chat.title} · ${plain}` : plain;
    subtitle.textContent = typing ? this.t.typing : inTopic;
    subtitle.classList.toggle("busy", typing);
    this.drawPins(chat);
  }

  drawPins(chat) {
    if (!this.pins) return;
    const pinned = chat.pinned.map((id) => store.messages.get(chat.key)?.get(id)).filter((message) => message && this.inPlace(message));
    this.pins.hidden = !pinned.length;
    if (!pinned.length) return;
    const newest = pinned.at(-1);
    const label = pinned.length > 1 ? `${this.t.pinned} · ${pinned.length}` : this.t.pinned;
    this.pins.replaceChildren(icon("pin"), el("span", {}, el("b", {}, label), el("span", {}, summary(newest, this.language))));
    this.pins.onclick = () => this.jump(newest.id);
  }

  drawFoot() {
    const chat = this.chat();
    if (!this.foot || !chat) return;
    if (chat.blocked) return this.foot.replaceChildren(el("button.big", { onclick: () => this.do("unblock", { bot: chat.bot }) }, this.t.unblock));
    if (chat.type === "private" && !chat.started) {
      const about = store.bots.get(chat.bot)?.description ?? {};
      const text = about[this.language] ?? about[""];
      if (text) this.log.replaceChildren(el("div.about", {}, el("b", {}, this.t.startHint), el("p", {}, text)));
      return this.foot.replaceChildren(el("button.big", { onclick: () => this.do("start", { bot: chat.bot }) }, this.t.start));
    }
    this.log.querySelector(".about")?.remove();
    if (this.foot.firstChild !== this.composer.root) this.foot.replaceChildren(this.composer.root);
    this.composer.redraw();
  }

  append(node, message) {
    const day = new Date(message.date * 1000).toDateString();
    if (this.lastDay !== day || !this.log.childElementCount) {
      this.lastDay = day;
      this.log.append(el("div.event.day", {}, el("span", {}, dayName(message.date, this))));
    }
    this.log.append(node);
  }

  /** Messages of one sender in a row stand close together; the last has the picture. */
  regroup() {
    let before = null;
    for (const node of this.log?.children ?? []) {
      const same = before && node.dataset.sender && before.dataset.sender === node.dataset.sender;
      node.classList.toggle("follows", Boolean(same));
      before?.classList.toggle("followed", Boolean(same));
      before = node;
    }
    before?.classList.remove("followed");
  }

  atEnd() { return !this.log || this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight < NEAR_END; }

  toEnd() {
    this.stuck = true;
    if (this.log) this.log.scrollTop = this.log.scrollHeight;
  }

  onScroll() {
    this.stuck = this.atEnd();
    this.downButton.hidden = this.stuck;
    if (this.stuck) {
      this.markRead();
      this.drawList();
    }
  }

  markRead() {
    const last = this.log && this.atEnd() ? this.messages().at(-1) : null;
    if (last && (this.read[this.place()] ?? 0) < last.id) {
      this.read[this.place()] = last.id;
      this.save();
    }
  }

  // Sheets, toasts, alerts

  moreMenu(chat) {
    const items = chat.type !== "private" ? [[this.t.leave, () => this.do("leave", { chat: chat.key })]]
      : chat.blocked ? [[this.t.unblock, () => this.do("unblock", { bot: chat.bot })]]
      : [[this.t.block, () => this.do("block", { bot: chat.bot })]];
    this.sheet(titleOf(chat), items);
  }

  sheet(title, items) {
    const close = () => veil.remove();
    const buttons = items.map(([text, run]) => el("button", { onclick: () => { close(); run(); } }, text));
    const box = el("div.sheet-menu", { role: "dialog", "aria-label": title }, el("b", {}, title), ...buttons,
      el("button.quiet", { onclick: close }, this.t.cancel));
    const veil = el("div.veil", {
      onclick: (event) => { if (event.target === veil) close(); },
      onkeydown: (event) => { if (event.key === "Escape") { event.preventDefault(); close(); } },
    }, box);
    this.root.append(veil);
    box.querySelector("button").focus();
  }

  alert(text) {
    const came = document.activeElement;
    const close = () => { veil.remove(); came?.focus?.({ preventScroll: true }); };
    const button = el("button.big", { onclick: close }, this.t.ok);
    const box = el("div.alert", { role: "alertdialog", "aria-modal": "true", "aria-label": text }, el("p", {}, text), button);
    const veil = el("div.veil", { onkeydown: (event) => { if (event.key === "Escape") { event.preventDefault(); close(); } } }, box);
    this.root.append(veil);
    button.focus();
  }

  toast(text) {
    const node = el("div.toast", {}, text);
    this.toasts.append(node);
    setTimeout(() => node.remove(), 2500 + text.length * 40);
  }
}

function row({ mark, title, said, unread, time, current, key, open }) {
  const node = el(`button.chat-row${current ? ".current" : ""}`, { onclick: open, "aria-current": current ? "true" : null },
    mark, el("span.about-chat", {}, el("span.line", {}, el("b", {}, title), el("time", {}, time ?? "")),
      el("span.line", {}, el("span.said", {}, said), unread ? el("span.unread", {}, String(unread)) : null)));
  node.dataset.chat = key;
  return node;
}

const clock = (unix, language) => new Date(unix * 1000).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });

function dayName(unix, phone) {
  const date = new Date(unix * 1000);
  const days = Math.round((new Date(now() * 1000).setHours(0, 0, 0, 0) - new Date(date).setHours(0, 0, 0, 0)) / 86400000);
  if (days === 0) return phone.t.today;
  if (days === 1) return phone.t.yesterday;
  return date.toLocaleDateString(phone.language, { day: "numeric", month: "long" });
}
