### Үстел: жиналу, баптау, ойын, партияның соңы.

lobby-title = 🃏 <b>{ $game }</b> — ойыншы жинап жатырмыз
lobby-pair = <b>{ $number }-жұп</b>
lobby-seat = { $number }. { $name }
lobby-missing = Тағы { $n } ойыншы керек.
lobby-room = Бастауға болады; тағы { $n } орын бар.
lobby-ready = Бәрі орнында — бастауға болады.
lobby-unreachable = Ботты ашып, «Старт» басуы керек: { $names }
lobby-closes = Үстел жабылады: { $time }
lobby-closed = Үстел жабылды.
lobby-cards-come-here = Карталар осы чатқа келеді.
invite-text = Бірге ойнайық: { $game }

settings-preset = Ереже жинағы: <b>{ $preset }</b>
settings-hint = Ережені өзгерту үшін оны басыңыз. Оны үстелді ашқан адам не әкімші өзгерте алады.

table-title = 🃏 <b>{ $game }</b>
table-event = 🏆 { $title }, { $round }-тур, { $board }-үстел
table-event-grace = ⏳ Үстелге бәрін күтеміз: { $time }
table-event-ends = ⌛ Партия уақыты бітеді: { $time }
table-commitment = 🔒 Араластыру <code>{ $digits }</code>
table-promise = 🔒 Келесі араластыру <code>{ $digits }</code>
turn-of = Жүріс: <b>{ $names }</b>
turn-yours = 👉 <b>Жүріс сізде</b>
answers-of = Жауап күтеміз: <b>{ $names }</b>
answer-yours = 👉 <b>Сіздің жауабыңызды күтеміз</b>
table-votes = ⏹ Партияны тоқтатуға дауыс: { $needed } керек, { $votes } бар. Келіссеңіз — ☰ Мәзір
table-end = ⏹ <b>Партияны дәл қазір тоқтатасыз ба?</b> Ол барлығы үшін осы есеппен аяқталады; кейін жалғастыруға болмайды.
hand-planned = 📌 Кезегіңізде жүреді: { $card }. Ойыңыз өзгерсе, қайта басыңыз.
hand-dropped = 📌 Алдын ала таңдағаныңыз қазір ережеге сай емес. Басқасын таңдаңыз.
hand-dropped-card = 📌 Алдын ала таңдалған { $card } қазір ережеге сай емес, жүрілген жоқ. Басқа карта таңдаңыз.
you-sleep = 💤 Сіз болмаған соң, орныңызға робот ойнап жатыр. Өзіңіз ойнау үшін «Мен осындамын» басыңыз.
table-with-players = { $game }: { $names }
table-without-players = { $game }: бос үстел

result-title = 🏁 <b>{ $game }: партия аяқталды</b>
result-stopped = ⏹ <b>{ $game }: партия тоқтатылды</b>
result-last-deal = Турнирде бұл үстелдің ойыны бітті: есеп осы күйінде қалады.
result-winner = 🏆 { $place }. <b>{ $names }</b> — { $points }
result-place = { $place }. { $names } — { $points }
result-goats = 🐐 «Ешкі» атағы, есе қайтарғанша: { $names }
result-cleared = Есе қайтарды, енді «ешкі» емес: { $names }
picture-title = { $game }: партия барысы
picture-deals = тарату
