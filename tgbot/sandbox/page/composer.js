// Where a person writes: the text, the answered message, the command menu, a bot's reply keyboard.

import { el, icon } from "/dom.js";
import { summary } from "/message.js";
import { nameOf, store } from "/store.js";

export class Composer {
  constructor(phone) {
    this.phone = phone;
    this.answered = null;
    this.keys = null;
    const t = phone.t;
    this.input = el("textarea", {
      rows: 1, placeholder: t.write, "aria-label": t.write, oninput: () => this.onInput(),
      onkeydown: (event) => this.onKey(event),
    });
    this.slash = el("button.slash.icon", { "aria-label": t.commands, title: t.commands, onclick: () => this.toggle() }, "/");
    this.sendButton = el("button.send.icon", { "aria-label": t.send, onclick: () => this.send() }, icon("send"));
    this.quote = el("div.answering", { hidden: true });
    this.menu = el("div.command-menu", { hidden: true, role: "listbox", "aria-label": t.commands });
    this.pad = el("div.pad", { hidden: true });
    this.root = el("div.composer", {}, this.menu, this.quote,
      el("div.line", {}, this.slash, this.input, this.sendButton), this.pad);
  }

  commands() { return this.phone.chat()?.commands[this.phone.person] ?? []; }

  redraw() {
    this.slash.hidden = !this.commands().length;
    const chat = this.phone.chat();
    const topic = chat?.topics.find((item) => item.id === this.phone.topic);
    const silent = Boolean(topic?.closed) && chat.members[this.phone.person] === "member";
    this.input.disabled = this.sendButton.disabled = silent;
    this.input.placeholder = silent ? this.phone.t.topicClosed : this.phone.t.write;
  }

  onInput() {
    this.input.style.height = "auto";
    this.input.style.height = `${Math.min(this.input.scrollHeight, 140)}px`;
    const typed = /^\/(\w*)$/.exec(this.input.value);
    if (typed) this.offer(this.commands().filter((command) => command.command.startsWith(typed[1])));
    else this.menu.hidden = true;
  }

  toggle() {
    if (this.menu.hidden) this.offer(this.commands());
    else this.menu.hidden = true;
    this.input.focus();
  }

  offer(commands) {
    this.chosen = 0;
    this.menu.replaceChildren(...commands.map((command) => el("button.command", {
      role: "option", onclick: () => this.run(command),
    }, el("b", {}, `/${command.command}`), el("span", {}, command.description))));
    this.menu.hidden = !commands.length;
    this.mark();
  }

  mark() {
    [...this.menu.children].forEach((node, index) => {
      node.classList.toggle("chosen", index === this.chosen);
      node.setAttribute("aria-selected", String(index === this.chosen));
      if (index === this.chosen) node.scrollIntoView({ block: "nearest" });
    });
  }

  /** In a group a client names the bot, so that no other one answers. */
  run(command) {
    const group = this.phone.chat().type !== "private";
    this.menu.hidden = true;
    this.input.value = "";
    this.phone.say(group ? `/${command.command}@${command.bot}` : `/${command.command}`);
    this.input.focus();
  }

  onKey(event) {
    if (event.isComposing) return;
    const count = this.menu.hidden ? 0 : this.menu.childElementCount;
    if (count && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      this.chosen = (this.chosen + (event.key === "ArrowDown" ? 1 : count - 1)) % count;
      this.mark();
    } else if (count && (event.key === "Tab" || event.key === "Enter")) this.menu.children[this.chosen].click();
    else if (event.key === "Escape" && (count || this.answered)) {
      this.menu.hidden = true;
      this.replyTo(null);
    } else if (event.key === "Enter" && !event.shiftKey) this.send();
    else return;
    event.preventDefault();
  }

  async send(text = this.input.value) {
    if (!text.trim()) return;
    const answered = this.answered?.id;
    this.input.value = "";
    this.onInput();
    this.replyTo(null);
    await this.phone.say(text, answered);
  }

  replyTo(message) {
    this.answered = message;
    this.quote.hidden = !message;
    if (!message) return;
    this.quote.replaceChildren(icon("reply"),
      el("span", {}, el("b", {}, nameOf(message.sender_id)), el("span", {}, summary(message, this.phone.language))),
      el("button.icon", { "aria-label": this.phone.t.cancel, onclick: () => this.replyTo(null) }, icon("close")));
    this.input.focus();
  }

  /** Follows what a bot's newest message asks for: a forced reply, a keyboard, its removal. */
  prompted(message) {
    const prompt = message.prompt;
    if (!prompt || !store.bots.has(message.sender_id)) return;
    if (prompt.force_reply) this.replyTo(message);
    if (prompt.remove_keyboard) this.pad.hidden = true;
    if (prompt.keyboard) {
      this.pad.replaceChildren(...prompt.keyboard.map((keys) => el("div.row", {}, ...keys.map((key) => el("button.key", {
        onclick: () => {
          this.pad.hidden = Boolean(prompt.one_time_keyboard);
          this.send(key.text);
        },
      }, key.text)))));
      this.pad.hidden = false;
    }
  }
}
