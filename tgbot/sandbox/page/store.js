// What the page knows of the sandbox, kept up to date through the socket; and the acts of people.

export const store = {
  people: new Map(), bots: new Map(), chats: new Map(), messages: new Map(),
  server: null, skew: 0, online: false,
};

const listeners = new Set();

/** Calls `listener(event)` after each change; the result stops that. */
export function listen(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The sandbox's clock in unix seconds. */
export const now = () => Date.now() / 1000 + store.skew;

export const messagesOf = (key) => [...(store.messages.get(key)?.values() ?? [])];

export const privateChat = (person, bot) => `${bot}:${person}`;

export const botByName = (username) =>
  [...store.bots.values()].find((bot) => bot.username.toLowerCase() === username.toLowerCase());

/** The chats a person's client lists. */
export function chatsOf(person) {
  return [...store.chats.values()].filter((chat) => chat.type === "private"
    ? chat.id === person
    : person in chat.members && !chat.migrated_to && !chat.deleted);
}

export const nameOf = (id) => (store.people.get(id) ?? store.bots.get(id))?.name ?? "";

export const titleOf = (chat) => chat.type === "private" ? nameOf(chat.bot) : chat.title;

function keep(message) {
  if (!store.messages.has(message.chat)) store.messages.set(message.chat, new Map());
  store.messages.get(message.chat).set(message.id, message);
}

const byId = (items) => new Map(items.map((item) => [item.id, item]));

function take(event) {
  store.skew = event.now - Date.now() / 1000;
  switch (event.type) {
    case "state":
      store.server = event.server;
      store.people = byId(event.people);
      store.bots = byId(event.bots);
      store.chats = new Map(event.chats.map((chat) => [chat.key, chat]));
      store.messages = new Map();
      event.messages.forEach(keep);
      break;
    case "message": keep(event.message); break;
    case "gone": store.messages.get(event.chat)?.delete(event.id); break;
    case "chat": store.chats.set(event.chat.key, event.chat); break;
    case "person": store.people.set(event.person.id, event.person); break;
    case "bot": store.bots.set(event.bot.id, event.bot); break;
  }
  for (const listener of listeners) listener(event);
}

/** Connects, and connects again whenever the server comes back. */
export function connect() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}/sandbox/ws`);
  socket.onmessage = (frame) => {
    store.online = true;
    take(JSON.parse(frame.data));
  };
  socket.onclose = () => {
    store.online = false;
    for (const listener of listeners) listener({ type: "offline" });
    setTimeout(connect, 1000);
  };
}

/** Does what a person does. Throws an Error with the sandbox's words. */
export async function act(name, values) {
  const answer = await fetch(`/sandbox/api/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(values ?? {}),
  });
  const body = await answer.json();
  if (!body.ok) throw new Error(body.error);
  return body.result;
}
