// The page's own words in Russian, Kazakh and English. A phone speaks its owner's language.

const WORDS = {
  ru: {
    all: "Все", tools: "Инструменты", write: "Сообщение", send: "Отправить", start: "Начать",
    unblock: "Разблокировать", block: "Заблокировать", leave: "Выйти из группы", back: "Назад",
    menu: "Меню", commands: "Команды", reply: "Ответить", cancel: "Отмена", ok: "Понятно",
    edited: "изменено", pinned: "Закреплено", bot: "бот", typing: "печатает…", general: "Общий",
    topics: "Темы", topicClosed: "Тема закрыта", draftless: "Пока нет сообщений",
    choose: "Выберите чат", forwarded: "Переслано от", photo: "Фото", down: "В конец",
    startHint: "Что умеет этот бот?", protected: "Копирование и пересылка запрещены",
    copied: "Скопировано", today: "Сегодня", yesterday: "Вчера", reveal: "Показать скрытое",
    members: { one: "участник", few: "участника", many: "участников", other: "участника" },
    whereTo: "В какую группу добавить бота?", lost: "Нет связи с сервером, соединяю снова…",
    noAnswer: "Бот не ответил",
    s: {
      group_chat_created: (a) => `${a}: группа создана`,
      supergroup_chat_created: (a) => `${a}: группа создана`,
      new_chat_members: (a, b, self) => self ? `${b} теперь в группе` : `${a} → в группе ${b}`,
      left_chat_member: (a, b, self) => self ? `${b} больше не в группе` : `${a}: ${b} больше не в группе`,
      pinned_message: (a, b) => `${a}: закреплено «${b}»`,
      migrate_to_chat_id: () => "Группа стала супергруппой",
      migrate_from_chat_id: () => "Группа стала супергруппой",
      forum_topic_created: (a, b) => `Открыта тема «${b}»`,
      forum_topic_edited: (a, b) => `Тема теперь называется «${b}»`,
      forum_topic_closed: () => "Тема закрыта",
      forum_topic_reopened: () => "Тема снова открыта",
    },
  },
  kk: {
    all: "Барлығы", tools: "Құралдар", write: "Хабарлама", send: "Жіберу", start: "Бастау",
    unblock: "Бұғаттан шығару", block: "Бұғаттау", leave: "Топтан шығу", back: "Артқа",
    menu: "Мәзір", commands: "Командалар", reply: "Жауап беру", cancel: "Бас тарту", ok: "Түсінікті",
    edited: "өзгертілді", pinned: "Бекітілген", bot: "бот", typing: "жазып жатыр…", general: "Жалпы",
    topics: "Тақырыптар", topicClosed: "Тақырып жабық", draftless: "Әзірге хабарлама жоқ",
    choose: "Чатты таңдаңыз", forwarded: "Қайта жіберілді:", photo: "Сурет", down: "Соңына",
    startHint: "Бұл бот не істей алады?", protected: "Көшіруге және қайта жіберуге болмайды",
    copied: "Көшірілді", today: "Бүгін", yesterday: "Кеше", reveal: "Жасырынды көрсету",
    members: { one: "қатысушы", other: "қатысушы" },
    whereTo: "Ботты қай топқа қосамыз?", lost: "Серверге қосылу үзілді, қайта қосылуда…",
    noAnswer: "Бот жауап бермеді",
    s: {
      group_chat_created: (a) => `${a}: топ құрылды`,
      supergroup_chat_created: (a) => `${a}: топ құрылды`,
      new_chat_members: (a, b, self) => self ? `${b} топқа қосылды` : `${a} → топқа қосылды: ${b}`,
      left_chat_member: (a, b, self) => self ? `${b} топтан шықты` : `${a}: ${b} топтан шығарылды`,
      pinned_message: (a, b) => `${a}: «${b}» бекітілді`,
      migrate_to_chat_id: () => "Топ супертопқа айналды",
      migrate_from_chat_id: () => "Топ супертопқа айналды",
      forum_topic_created: (a, b) => `«${b}» тақырыбы ашылды`,
      forum_topic_edited: (a, b) => `Тақырыптың аты енді «${b}»`,
      forum_topic_closed: () => "Тақырып жабылды",
      forum_topic_reopened: () => "Тақырып қайта ашылды",
    },
  },
  en: {
    all: "All", tools: "Tools", write: "Message", send: "Send", start: "Start",
    unblock: "Unblock", block: "Block", leave: "Leave group", back: "Back",
    menu: "Menu", commands: "Commands", reply: "Reply", cancel: "Cancel", ok: "OK",
    edited: "edited", pinned: "Pinned", bot: "bot", typing: "typing…", general: "General",
    topics: "Topics", topicClosed: "The topic is closed", draftless: "No messages yet",
    choose: "Choose a chat", forwarded: "Forwarded from", photo: "Photo", down: "To the end",
    startHint: "What can this bot do?", protected: "No copying, no forwarding",
    copied: "Copied", today: "Today", yesterday: "Yesterday", reveal: "Reveal the hidden text",
    members: { one: "member", other: "members" },
    whereTo: "Which group shall the bot join?", lost: "Lost the server, connecting again…",
    noAnswer: "The bot did not answer",
    s: {
      group_chat_created: (a) => `${a} created the group`,
      supergroup_chat_created: (a) => `${a} created the group`,
      new_chat_members: (a, b, self) => self ? `${b} joined the group` : `${a} added ${b}`,
      left_chat_member: (a, b, self) => self ? `${b} left the group` : `${a} removed ${b}`,
      pinned_message: (a, b) => `${a} pinned “${b}”`,
      migrate_to_chat_id: () => "The group became a supergroup",
      migrate_from_chat_id: () => "The group became a supergroup",
      forum_topic_created: (a, b) => `The topic “${b}” was opened`,
      forum_topic_edited: (a, b) => `The topic is called “${b}” now`,
      forum_topic_closed: () => "The topic was closed",
      forum_topic_reopened: () => "The topic was opened again",
    },
  },
};

const TOOLS = {
  ru: {
    connected: "бот на связи", waiting: "бота ещё нет",
    noBot: "Бот ещё не подключился. Запустите его с этим токеном и адресом Bot API:",
    token: "Токен", base: "Адрес Bot API", addPerson: "Новый человек",
    name: "Имя", language: "Язык", newGroup: "Новая группа", title: "Название", kind: "Вид",
    group: "группа", supergroup: "супергруппа", forum: "с темами", withBot: "сразу с ботом",
    create: "Создать", chat: "Чат", addBot: "Добавить бота", kickBot: "Удалить бота",
    promote: "Сделать бота админом", demote: "Снять админа", mute: "Запретить боту писать",
    upgrade: "Сделать супергруппой", makeForum: "Включить темы", newTopic: "Новая тема",
    faults: "Сбои", fault: "Сбой", method: "Метод (* — любой)", times: "Сколько раз",
    number: "Секунд или код", add: "Добавить", twice: "Повторить обновление",
    reverse: "Перепутать порядок", clear: "Убрать сбои", bot: "Бот", close: "Закрыть",
    done: "Готово",
    kinds: {
      flood: "429, подождите", error: "ошибка сервера", drop_before: "обрыв до действия",
      drop_after: "обрыв после действия", latency: "задержка",
    },
  },
  en: {
    connected: "bot connected", waiting: "no bot yet",
    noBot: "No bot has connected yet. Start one with this token and Bot API address:",
    token: "Token", base: "Bot API address", addPerson: "New person",
    name: "Name", language: "Language", newGroup: "New group", title: "Title", kind: "Kind",
    group: "group", supergroup: "supergroup", forum: "with topics", withBot: "with the bot",
    create: "Create", chat: "Chat", addBot: "Add the bot", kickBot: "Remove the bot",
    promote: "Make the bot an admin", demote: "Take that back", mute: "Forbid the bot to write",
    upgrade: "Make it a supergroup", makeForum: "Switch topics on", newTopic: "New topic",
    faults: "Faults", fault: "Fault", method: "Method (* is any)", times: "How often",
    number: "Seconds or code", add: "Add", twice: "Repeat an update",
    reverse: "Reverse a batch", clear: "Clear faults", bot: "Bot", close: "Close",
    done: "Done",
    kinds: {
      flood: "429, wait", error: "server error", drop_before: "hang up before the effect",
      drop_after: "hang up after the effect", latency: "latency",
    },
  },
};

export const words = (language) => WORDS[language] ?? WORDS.en;

/** The frame around the phones speaks the browser's language. */
const spoken = navigator.language.slice(0, 2);
export const frame = { ...words(spoken), ...(spoken === "ru" || spoken === "kk" ? TOOLS.ru : TOOLS.en) };

export function countMembers(language, count) {
  const forms = words(language).members;
  const form = new Intl.PluralRules(language).select(count);
  return `${count} ${forms[form] ?? forms.other}`;
}
