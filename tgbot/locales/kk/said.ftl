### Басуға берілетін жауаптар: 200 таңбадан аспайды, белгілеусіз.

said-done = Дайын.
said-seated = Сіз үстелге отырдыңыз.
said-stood = Сіз үстелден тұрдыңыз.
said-moved = Сіз басқа орынға ауыстыңыз.
said-robot_seated = Робот үстелге отырды.
said-robot_left = Робот үстелден тұрды.
said-played = Жүріс жасалды.
said-planned = Есте сақтадық: кезегіңіз келгенде, ереже рұқсат етсе, осы карта жүреді.
said-unplanned = Жарайды, алдын ала таңдалған жүріс жоқ.
said-started = Бастадық!
said-changed = Өзгертілді.
said-extended = Уақыт қосылды.
said-awake = Қош келдіңіз! Енді өзіңіз ойнайсыз.
said-voted = Даусыңыз ескерілді: { $needed } дауыстан { $votes }.
said-stopped = Партия тоқтатылды.
said-sent_privately = Жауап — ботпен жеке чатта.
said-rematch = Реванш!
said-substituted = Ойыншы ауыстырылды.
said-stale = Бұл сұрақ шешіліп қойған. Үстелге қараңыз.
said-no_table = Ондай үстел жоқ.
said-not_seated = Сіз бұл үстелде отырған жоқсыз.
said-not_allowed = Мұны тек үстелді ашқан адам не әкімші жасай алады.
said-not_your_turn = Қазір сіздің кезегіңіз емес.
said-full = Бос орын жоқ.
said-seat_taken = Бұл орын бос емес.
said-already_seated = Сіз үстелде отырсыз.
said-unreachable = Алдымен боттың жеке чатын ашып, «Старт» басыңыз: карталар сонда келеді.
said-too_few = Тағы { $missing } ойыншы керек. Робот отырғызуға болады.
said-started_already = Партия басталып кеткен.
said-not_started = Партия әлі басталған жоқ.
said-over = Партия аяқталған.
said-more_time_used = Уақытты бір таратуда бір-ақ рет қосуға болады.
said-already_voted = Сіз дауыс беріп қойғансыз.
said-not_asleep = Бұл ойыншы ұйықтап жатқан жоқ.
said-too_many_tables = Мұнда үстел тым көп. Алдымен біреуін аяқтаңыз.
said-busy = Бот қазір бос емес, ештеңе жоғалған жоқ. Қайта басыңыз.
said-illegal = Бұлай жүруге болмайды.

refused-over = Партия аяқталған.
refused-closed = Бұл сұрақ шешіліп қойған. Үстелге қараңыз.
refused-not_asked = Қазір сіздің кезегіңіз емес.

illegal-no_such_action = Қазір сұралып тұрған бұл емес.
illegal-not_held = Сізде { $card } жоқ.
illegal-follow_suit = Сізде { $suit } бар, сол түсті жүріңіз.
illegal-follow_trumps = Көзір сұралды, ал сізде көзір бар. Көзір — { $suit } және барлық валет.
illegal-jack_is_trump = Валет — көзір, ол { $suit } түсіне жүрмейді. Сізде { $suit } бар, сол түсті жүріңіз.
illegal-ace_ban = Т{ $suit } тастауға болмайды: бұл таратуда ол түспен әлі жүрілген жоқ.
illegal-wrong_dealer = Картаны басқа ойыншы таратады.
illegal-wrong_hands = Карталар ережеге сай таратылмаған.
illegal-wrong_rest = Колоданың қалғаны сай келмейді.
illegal-wrong_pack = Колоданың карталары дұрыс емес.

warn-unknown = Бұл батырма енді жоқ.
