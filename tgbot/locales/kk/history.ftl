### Ойналған партиялар, жүріс-жүрісімен талдау, араластыруды тексеру, жүктеу.

date-time = { $day }.{ $month }.{ $year }, { $time }

history-mine = 📜 <b>Менің партияларым</b>
history-here = 📜 <b>Осы чаттың партиялары</b>
history-nothing = Мұнда әзірге ештеңе жоқ: ойналып біткен партиялар көрінеді. Бастаңыз: /play
history-all-games = Барлық ойын
history-match = { $number }. <b>{ $game }</b> · { $date } · { $deals } тарату
history-won = 🏆 { $names } <b>{ $points }</b>
history-side = { $names } { $points }
history-first = 🏆 { $names }
history-others = тағы { $n }
history-voided = есептелмеген
history-stopped = тоқтатылған
history-hint = Нөмір партияны ашады: таратулар жүріс-жүрісімен, араластыруды тексеру, хаттама.
history-deals = 📜 <b>{ $game }</b>: әр таратудан кейінгі есеп
history-deals-won = 🏆 { $names }
history-deals-side = ▫️ { $names }
history-deal = { $deal }. { $totals }
history-deals-hint = Нөмір таратуды ашады: оны жүріс-жүрісімен қарап шығуға болады, барлық қол ашық.

step-title = ⏯ <b>{ $game } · { $deal }-тарату</b> · { $of } қадамның { $step }-қадамы
step-hand =
  <b>{ $name }</b>
  { $cards }
step-aside = Шетке қойылған: { $cards }
step-dealer = Таратушы: { $name }
step-trick = <b>{ $number }-алым</b> ({ $of } алымнан) · көзір { $trump }
step-card-led = ▶️ { $name }: { $card } — бастады
step-card-followed = ▫️ { $name }: { $card } — түске түс
step-card-trumped = ▫️ { $name }: { $card } — көзір
step-card-threw = ▫️ { $name }: { $card } — тастады
step-belka-took = → Алды: <b>{ $name }</b>, +{ $points }
step-belka-sum = Карта ұпайы: { $points } — { $names }
step-clubs-skipped = ▫️ { $name }: өткізіп жіберді
step-clubs-took = → Алды: <b>{ $name }</b>
step-clubs-nobody = → Алым ешкімге бұйырмады
step-clubs-number = { $name } { $bid } ішінен { $taken }
step-clubs-taken = Тапсырыстан алынғаны: { $taken }
step-cals_bs-pile = Үймедегі карта: { $n }
step-cals_bs-signs = ✅ шын · ❌ өтірік
step-mozhno-meld = { $number }) { $cards } — { $name }
step-mozhno-pile = Тасталғанның үстінде: { $card }

proof-title = 🔐 <b>{ $game }: карта әділ араластырылды ма</b>
proof-no-deal = { $deal }-тарату болған жоқ; міне, соңғысы.
proof-deal = <b>{ $deal }-тарату</b>
proof-reshuffle = <b>{ $deal }-тарату: тасталған карталарды қайта араластыру</b>
proof-promise-first = { $mark } 🔒 Құлып. Ол үстел ашылғанда көрсетілді:
  <code>{ $promise }</code>
proof-promise-later = { $mark } 🔒 Құлып. { $before }-тарату ойналып жатқанда үстелде тұрды:
  <code>{ $promise }</code>
proof-promise-shared = { $mark } 🔒 Құлып. Турнир оны турға дейін жариялады:
  <code>{ $promise }</code>
proof-promise-reshuffle = { $mark } 🔒 Құлып. Қайта араластыруға дейін үстелде тұрды:
  <code>{ $promise }</code>
proof-seed = { $mark } 🔑 Кілт. Ол таратудан кейін ашылды және осы құлыпқа келеді:
  <code>{ $seed }</code>
proof-seed-shared = { $mark } 🔑 Кілт. Ол турдан кейін ашылды және осы құлыпқа келеді:
  <code>{ $seed }</code>
proof-seed-wrong = { $mark } 🔑 Кілт. Ол бұл құлыпқа келмейді:
  <code>{ $seed }</code>
proof-cards = { $mark } 🃏 Карталар. Бот колоданы қазір осы кілтпен және сіздердің жүрістеріңізбен қайта араластырды: дәл сол карталар шықты.
proof-cards-shared = { $mark } 🃏 Карталар. Бот колоданы қазір осы кілтпен қайта араластырды: турдың әр үстеліндегідей сол карталар шықты.
proof-cards-wrong = { $mark } 🃏 Карталар. Бот колоданы қазір осы кілтпен және сіздердің жүрістеріңізбен қайта араластырды: басқа карталар шықты.
proof-cards-unknown = { $mark } 🃏 Карталар. Дұрыс кілтсіз оларды қайта есептеу мүмкін емес.
proof-honest = Демек, карталар ойынға дейін белгіленген, оларды ауыстыру мүмкін емес еді.
proof-wrong = Сәйкес келмейді: бұл араластыруға сенуге болмайды. Хаттаманы алып, ойнағандардың бәріне көрсетіңіз.
proof-limit = <i>Бірінші құлып ойыншылар отырмай тұрып қойылады. Боттың иесі өзі ойнаса, бірінші таратуды білуі мүмкін еді; келесілерін ол да біле алмайды.</i>
proof-limit-shared = <i>Бірдей карталар бірнеше үстелде жатыр, сондықтан онда бір үстелдің жүрістері жоқ. Ботты ұстайтын адам оларды алдын ала білуі мүмкін, бірақ өзгерте алмайды.</i>
proof-total = Тексерілген араластыру: { $of }, әділі: { $proven }.
proof-next = 🔒 Келесі араластырудың құлпы:
  <code>{ $promise }</code>
  Сақтап қойып, таратудан кейін салыстырыңыз.
proof-sealed = Бұл таратулар басқа үстелдерде әлі ойналып жатыр. Кілттер соңғысы ойнап біткенде көрсетіледі.
proof-unpromised = Бұл партияда араластыру алдын ала уәде етілмеген, дәлелдейтін ештеңе жоқ.
proof-unreadable = Бұл партияның хаттамасы оқылмайды: тексеру мүмкін емес.
proof-nothing = Әзірге тексеретін ештеңе жоқ: мұнда үстел ашылған жоқ. Бастаңыз: /play

record-text = 📄 <b>{ $game }</b>: партия хаттамасы, есімдерсіз. Ботсыз өзіңіз тексеру үшін:
  <code>kozyr verify { $file }</code>
  Жүріс-жүрісімен — <code>kozyr replay { $file }</code>. Өз тексергішіңізді жазу жолы — боттың бастапқы кодындағы docs/fair-shuffle.md.

export-choose = Нені жүктеп аласыз?
export-nothing = Әзірге жүктейтін ештеңе жоқ: мұнда бірде-бір партия аяқталған жоқ.
export-standings = 📊 Чат кестелері
export-tournament = 🏆 { $name }
export-matches = 📊 Менің партияларым
export-file-entrants-csv = қатысушылар
export-file-tables-csv = үстелдер мен нәтижелер
export-file-standings-csv = орындар
export-file-standings-json = бағдарламаларға
export-file-matches-csv = кестелік файл
export-file-matches-json = бағдарламаларға
export-file-tournament-json = бәрі бірге, бағдарламаларға
export-file-tournament-ics = күнтізбе

button-step = ⏯ Қадамдап
button-verify = 🔐 Араластыруды тексеру
button-verify-short = 🔐 Араластыру
button-record = 📄 Хаттама
button-deals = 📜 Партия
button-deal-before = ◀ { $deal }-тарату
button-deal-after = { $deal }-тарату ▶
