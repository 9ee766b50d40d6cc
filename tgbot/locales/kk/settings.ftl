### Чаттың және жеке чаттың баптаулары; ойыншыларды шақыру.

suit-clubs = т
suit-diamonds = б
suit-hearts = ч
suit-spades = п

settings-title = ⚙️ <b>Чат баптаулары</b>
settings-private-title = ⚙️ <b>Менің баптауларым</b>

setting-lang = 🌐 Тіл: <b>{ $value }</b>
setting-zone = 🕰 Уақыт белдеуі: <b>{ $value }</b>
setting-pace = ⏱ Қарқын: <b>{ $value }</b>
setting-quiet = 🌙 Тыныш сағаттар: <b>{ $value }</b>
setting-game = 🃏 Ойын: <b>{ $value }</b>
setting-open = 🪑 Үстел аша алатындар: <b>{ $value }</b>
setting-faces = 🎴 Карталар: <b>{ $value }</b>
setting-order = ↕️ Қолдағы карталар: <b>{ $value }</b>
setting-remind = 🔔 Еске салу: <b>{ $value }</b>

button-set-lang = 🌐 Тіл
button-set-zone = 🕰 Уақыт белдеуі
button-set-pace = ⏱ Қарқын
button-set-quiet = 🌙 Тыныш сағаттар
button-set-game = 🃏 Ойын
button-set-open = 🪑 Үстелдер
button-set-faces = 🎴 Карталар
button-set-order = ↕️ Карталар реті
button-set-remind = 🔔 Еске салу

setting-about-lang = Бот осында осы тілде сөйлейді.
setting-about-zone = Күндер, тыныш сағаттар және турнирдің басталуы осы уақытпен есептеледі. Алдымен қазіргі уақытты, сосын қаланы таңдаңыз.
setting-about-pace = Жаңа үстелдерде бір жүріске қанша уақыт берілетіні. Ашық тұрған үстелдерде ештеңе өзгермейді.
setting-about-quiet = Бұл сағаттарда хат алысып ойналатын партиялардың сағаты тоқтап тұрады. Келесі жүрістен бастап күшіне енеді.
setting-about-game = Ойын аты жазылмаған /play командасы нені ашатыны. Басқа ойын былай ашылады: <code>/play clubs</code>
setting-about-open = Кім үстел аша алады. Үстелге кез келген адам отыра алады.
setting-about-faces = Карталар қалай жазылатыны. Әріптер — түс белгілерін ажырату қиын болса: т — ♣, б — ♦, ч — ♥, п — ♠.
setting-about-order = Қолдағы карталар қалай тізілетіні. «Реті» батырмасы мұны бір үстел үшін ғана ауыстырады.
setting-about-remind = Сіз жазылған турнирлер туралы хабарлар: бір күн, бір сағат және он минут бұрын.

setting-zone-is = { $city } ({ $utc }), қазір { $time }
setting-zone-west = Батыс жарты шар ▶
setting-zone-east = ◀ Шығыс жарты шар
setting-game-is = { $game }, «{ $preset }»
setting-game-ask = әр жолы сұрау
quiet-hours = { $start }–{ $end }
quiet-none = тыныш сағаттарсыз
quiet-from = басы { $time }
quiet-to = соңы { $time }
openers-all = бәрі
openers-admins = тек әкімшілер
faces-like = { $name }: { $cards }
faces-plain = белгілер
faces-four_colours = төрт түсті
faces-letters = әріптер
order-suit = түсі бойынша
order-rank = үлкендігі бойынша
order-game = ойында қалыптасқанша
reminders-on = келіп тұрады
reminders-off = келмейді

notice-call = 📣 { $by } ойынға шақырады: { $names }
notice-call-game = 📣 { $by } үстелге шақырады, { $game }: { $names }
call-privately = Ойыншыларды топта шақырады: /call командасын ойнайтын жерде жазыңыз.
call-nobody = Әзірге шақыратын ешкім жоқ: мұнда ешкім сұраған емес. Батырманы басыңыз, келесі шақыру сізге де келеді.
button-call = 📣 Шақыру
button-call-me = 🔔 Мені де шақырыңыз
button-call-off = 🔕 Мені шақырмаңыз
