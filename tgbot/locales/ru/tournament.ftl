### Турниры: табло, участие, регламент, объявления.

tie-de = ЛВ
tie-bh = Бх
tie-bh_c1 = Бх−1
tie-bh_m1 = БхМ
tie-sb = ЗБ
tie-ps = Прог
tie-won = Побед
tie-diff = ±
tie-w = 1-х
tie-seconds = 2-х
tie-margin = Разн
tie-sos = Соп
tie-sos_c1 = Соп−1
tie-last = Посл
tie-seed = Посев
tie-lot = Жребий
tie-about-de = <b>{ $short }</b> — личная встреча: очки в матчах между теми, у кого поровну
tie-about-bh = <b>{ $short }</b> — Бухгольц: сумма очков всех соперников
tie-about-bh_c1 = <b>{ $short }</b> — Бухгольц без самого слабого соперника
tie-about-bh_m1 = <b>{ $short }</b> — Бухгольц без самого слабого и самого сильного
tie-about-sb = <b>{ $short }</b> — Зоннеборн-Бергер: очки соперников, умноженные на взятую у них долю
tie-about-ps = <b>{ $short }</b> — прогресс: сумма очков после каждого тура
tie-about-won = <b>{ $short }</b> — победы, сыгранные за столом
tie-about-diff = <b>{ $short }</b> — разница счёта в своих партиях
tie-about-w = <b>{ $short }</b> — первые места за столами
tie-about-seconds = <b>{ $short }</b> — вторые места за столами
tie-about-margin = <b>{ $short }</b> — насколько счёт лучше среднего за столом, на раздачу
tie-about-sos = <b>{ $short }</b> — очки соседей по столам, в среднем за стол
tie-about-sos_c1 = <b>{ $short }</b> — то же без самого слабого стола
tie-about-last = <b>{ $short }</b> — место за столом в последнем туре
tie-about-seed = <b>{ $short }</b> — место в предыдущем этапе
tie-about-lot = <b>{ $short }</b> — жребий, брошенный до начала

event-title = 🏆 <b>{ $title }</b>
event-untitled = Турнир: { $game }
event-nameless = Турнир
event-the-bot = бот
event-local = { $time } ({ $city })
event-starts = 🗓 Начало: { $when } · { $left }
event-pairs = пары
event-persons = каждый за себя
event-pace = ⏱ { $pace } темп · партия: { $bound }
event-bound-deals = { $n ->
    [one] { $n } раздача
    [few] { $n } раздачи
   *[many] { $n } раздач
  }
event-bound-clock = до { $time }
event-stage-swiss = швейцарская система, { $rounds ->
    [one] { $rounds } тур
    [few] { $rounds } тура
   *[many] { $rounds } туров
  }
event-stage-round_robin = каждый с каждым, { $rounds ->
    [one] { $rounds } тур
    [few] { $rounds } тура
   *[many] { $rounds } туров
  }
event-stage-tables = столы, { $rounds ->
    [one] { $rounds } тур
    [few] { $rounds } тура
   *[many] { $rounds } туров
  }
event-stage-knockout = { $cut ->
    [0] на вылет
   *[other] на вылет среди { $cut } лучших
  }
event-stage-final = финал { $cut } лучших
event-kind-swiss = Швейцарская
event-kind-round_robin = Круговой этап
event-kind-tables = Столы
event-kind-knockout = На вылет
event-kind-final = Финал
event-columns = <i>очки ({ $columns })</i>
event-line = { $place } { $name } — <b>{ $points }</b>
event-podium = { $medal } <b>{ $name }</b>
event-standing = Таблица
event-stage-over = <b>📊 { $what }: итог</b>
event-stage-after = <b>📊 { $what }</b>, тур { $round } из { $rounds }
event-final-standing = <b>📊 Итоговая таблица</b>
event-no-standing = Таблицы ещё нет: ни одна партия не сыграна.
event-no-rounds = Ни один тур ещё не начался.
event-more = … и ещё { $n }: в полном списке
event-round = <b>▶️ Тур { $round } из { $rounds }</b>
event-round-final = <b>▶️ Финал</b>
event-round-knockout = <b>▶️ { $boards ->
    [1] Финал
    [2] Полуфинал
   *[other] На вылет: столов { $boards }
  }</b>
event-deals-promised = 🔒 За всеми столами одни и те же раздачи. Вот их замки; ключи откроются, когда доиграет последний стол:
event-deals-opened = 🔑 За всеми столами были одни и те же раздачи. Замок и ключ каждой, как их понимает <code>kozyr verify --board</code>:
event-shared-deal = { $deal }. <code>{ $digits }</code>
event-deal = раздача { $deal }
event-board-forfeit = неявка
event-board-void = отменено
event-sit-bye = 🆓 Без соперника: { $names }
event-sit-skip = ⏸ Пропускают: { $names }
event-sit-away = 💤 Не играют: { $names }
event-sit-late = 🕐 Ещё не вступили: { $names }
event-counter = <b>Записано: { $count }</b>
event-waiting = в ожидании { $n }
event-here = отметились { $n }
event-missing = нужно ещё { $n }
event-waits = ⏳ Ждут места: { $names }
event-asked = 🤝 Ждём согласия: { $names }
event-alone = 🔎 Ищут партнёра: { $names }
event-reserves = 🪑 В резерве: { $names }
event-checkin-opens = ✅ Отметка «я здесь» откроется: { $time }
event-checkin-closes = ✅ Отметьтесь, что вы здесь! Закроется: { $time }
event-lots = 🔒 Жребий <code>{ $digits }</code>
event-finished = 🏁 <b>Турнир сыгран</b>
event-cancelled = ✖️ <b>Турнир отменён</b>
event-too-few = Пришло слишком мало участников.
event-next-checkin = ✅ Отметка откроется: { $time }
event-next-start = ▶️ Начало: { $time }
event-next-round = ▶️ Следующий тур: { $time }
event-next-grace = ⏳ Ждём опоздавших: { $time }
event-next-clock = ⌛ Время тура кончится: { $time }
event-next-tables = ▶️ Ждём последние столы.
event-next-organiser = ⏸ Следующий тур начнёт организатор.
event-no-time = —
event-invite-text = Будешь моим партнёром? { $title }
event-sure-drop-persons = <b>Выйти совсем?</b> Результаты останутся, но больше вас в этом турнире не посадят. Начатую партию доиграет робот, и вы в ней последний; стол, где ещё не начали, проигран без игры.
event-sure-drop-pairs = <b>Выйти совсем?</b> Если есть резерв, он доиграет в вашей паре. Иначе пара выйдет вместе с вами, а объявленный стол будет проигран без игры. Результаты останутся.

button-event-join = ✍️ Записаться
button-event-join-pair = ✍️ Записаться парой
button-event-look = 🔎 Ищу партнёра
button-event-invite = ✉️ Позвать партнёра
button-event-with = 🤝 Мой партнёр: { $name }
button-event-reserve = 🪑 В резерв
button-event-yes = ✅ Согласен
button-event-no = ✖️ Нет
button-event-leave = Сняться
button-event-here = ✅ Я здесь
button-event-skip = ⏸ Пропустить тур
button-event-back = 👋 Я вернулся
button-event-drop = 🚪 Выйти из турнира
button-event-card = 👤 Моё участие
button-event-table = 🃏 Мой стол
button-event-watch = 👀 Смотреть
button-event-standings = 📊 Таблица
button-event-whole = 🏁 Итог
button-event-rounds = 🗒 Туры
button-event-earlier = ◀ Тур { $round }
button-event-later = Тур { $round } ▶
button-event-rules = 📖 Регламент
button-event-cross = 🖼 Кто с кем
button-event-export = 💾 Файлы
button-event-tools = 🛠 Организатору
button-event-watch-board = { $number }. { $names }
button-event-refresh = 🔄 Обновить

card-none = Вы не записаны ни на один турнир. Турнир открывает администратор чата командой /tournament.
card-choose = Ваши турниры:
card-out = Вы не участвуете.
card-reserve-pairs = 🪑 Вы в резерве: позовём, если один из пары не придёт или выйдет.
card-reserve-persons = 🪑 Вы в резерве: позовём, если кто-то не придёт за свой первый стол.
card-looks = 🔎 Вы ищете партнёра. Выберите того, кто тоже ищет, или отправьте другу ссылку: он откроет её, и вы пара.
card-asked-by = 🤝 { $name } зовёт вас в пару.
card-asked = 🤝 Ждём согласия: { $name }.
card-waits = ⏳ Вы { $number }-й в листе ожидания.
card-proposed = 🤝 Ждём согласия партнёра.
card-signed = ✍️ Вы записаны: { $name }
card-withdrawn = Вы снялись с турнира.
card-unchecked = Вы не отметились, и место отдали другим.
card-left_out = Вам не хватило места.
card-playing = ▶️ Вы играете: { $name }
card-paused = ⏸ Вы на паузе: в следующий тур вас не посадят. Нажмите «Я вернулся», чтобы играть дальше.
card-dropped = 🚪 Вы вышли из турнира. Результаты остались.
card-here = ✅ Вы отметились.
card-not-here = ▫️ Вы ещё не отметились.

law-entry-persons = Участники — люди, от { $least }.
law-entry-persons-most = Участники — люди, от { $least } до { $most }; кто запишется позже, ждёт места.
law-entry-pairs = Участники — постоянные пары, от { $least }.
law-entry-pairs-most = Участники — постоянные пары, от { $least } до { $most }; кто запишется позже, ждёт места.
law-too-few = Если придёт меньше, начало ждёт { $time }, потом турнир отменяется.
law-checkin = Отметка «я здесь» открывается за { $time } до начала. Кто не отметился, того убирают из списка без наказания.
law-late = Вступить можно и позже, до тура { $rounds } включительно: за первый пропущенный тур половина победы, за остальные ничего.
law-not-late = После начала вступить нельзя.
law-stage = <b>Этап { $number }.</b>
law-swiss = Швейцарская система, { $rounds ->
    [one] { $rounds } тур
    [few] { $rounds } тура
   *[many] { $rounds } туров
  }. Играют те, у кого очков поровну или почти поровну; дважды не встречаются, пока это возможно. Порядок: очки, затем номер по жребию. Первый названный сдаёт первым.
law-round_robin = Каждый с каждым, { $rounds ->
    [one] { $rounds } тур
    [few] { $rounds } тура
   *[many] { $rounds } туров
  }, по таблицам Бергера.
law-tables = Столы по { $fewest }–{ $most }, лучше всего { $seats }; { $rounds ->
    [one] { $rounds } тур
    [few] { $rounds } тура
   *[many] { $rounds } туров
  }. За стол садятся те, у кого очков почти поровну; повторных встреч избегаем.
law-knockout = { $cut ->
    [0] На вылет: проигравший выбывает, лишние места достаются лучшим по жребию или рейтингу.
   *[other] На вылет среди { $cut } лучших: первый с последним, проигравший выбывает.
  }
law-round_robin-double = Каждый с каждым дважды, со сменой сторон: { $rounds ->
    [one] { $rounds } тур
    [few] { $rounds } тура
   *[many] { $rounds } туров
  }, по таблицам Бергера.
law-tables-planned = Столы по { $fewest }–{ $most }; { $rounds ->
    [one] { $rounds } тур
    [few] { $rounds } тура
   *[many] { $rounds } туров
  }. Пока все на месте, рассаживает готовый план, и никто не встретится дважды; потом — по очкам.
law-knockout-double = На вылет до второго поражения: проигравшие играют в своей сетке, её победитель встречается с тем, кто не проигрывал. Если тот проиграет, они играют ещё раз.
law-final = Финал: { $cut } лучших за одним столом. При равенстве выше тот, кто был выше до финала.
law-carry-none = Очки начинаются заново.
law-carry-half = Берут с собой половину очков.
law-carry-all = Очки берут с собой.
law-bound = Партия: { $bound }. Когда время вышло, доигрывают начатую раздачу, и счёт остаётся как есть.
law-scoring-match = Победа — 2 очка, ничья — 1, поражение — 0.
law-scoring-victory = За партию вместе 20 очков, больше тому, кто выиграл крупнее.
law-scoring-placement = Очки за место: 120 × доля обойдённых за столом. Вчетвером 120, 80, 40, 0; при равенстве поровну.
law-scoring-duplicate = Очки — проценты: сколько из тех, у кого за другими столами были те же карты, сыграли их хуже; равные считаются за половину. Тур стоит среднее по своим раздачам, туры складываются.
law-duplicate = { $n ->
    [one] За всеми столами тура играют одну и ту же { $n } раздачу
    [few] За всеми столами тура играют одни и те же { $n } раздачи
   *[many] За всеми столами тура играют одни и те же { $n } раздач
  }; каждая объявлена заранее своим SHA-256 и открывается, когда доиграет последний стол. В белке сравнивают очки карт, в остальных играх — счёт раздачи; столы сравнивают с теми, где столько же мест, а единственный такой стол считается по местам.
law-duplicate-sealed = Пока не доиграл последний стол тура, никто не видит чужих столов, их результатов и таблицы. До этого, пожалуйста, не говорите о картах. За двумя столами никто не сидит.
law-duplicate-judged = Раздача, до которой не дошли, стоит тем, кто за этим столом, 50%. Если соперник не явился или за столом слишком мало людей — 60%. Кто ушёл посреди партии, получает не больше 40%. Переиграть стол нельзя; исправленный результат считается только по местам.
law-win-bonus = За чистое первое место ещё { $points }.
law-tie-breaks = При равенстве очков: { $order }.
law-adjusted = Несыгранные туры: в Бухгольце соперника они идут как ничьи, свой — как встреча с равным, не выше половины.
law-absent-duplicate = Кто не сделал ни одного хода за { $time }, тот не явился и не получает ничего. Сопернику, или тем, кого осталось слишком мало, 60%; иначе остальные играют. После этого пауза до кнопки «Я вернулся»; вторая неявка — выбывание.
law-absent-two = Кто не сделал ни одного хода за { $time }, тот не явился: сопернику победа, встреча не считается сыгранной. После этого пауза до кнопки «Я вернулся»; вторая неявка — выбывание.
law-absent-table = Кто не сделал ни одного хода за { $time }, того за столом нет: играют остальные, а если их мало, им половина очков за тур. После этого пауза до кнопки «Я вернулся»; вторая неявка — выбывание.
law-bye = Лишний пропускает тур с победой; дважды это никому не достаётся.
law-bye-duplicate = Лишний пропускает тур и получает 60%; дважды это никому не достаётся.
law-bye-robin = При нечётном числе участников каждый по разу отдыхает; за такой тур ничего не начисляют.
law-leaver = Кто ушёл посреди партии, за того ходит робот; место и счёт сохраняются.
law-drop = Выйти можно всегда: результаты остаются, объявленный стол проигрывается.
law-skip = Один тур, кроме последнего, можно пропустить за половину победы; дальше — за ничего.
law-reserve-pairs = Резерв: если один из пары не пришёл за стол или вышел, вместо него играет первый из резерва; один раз на пару.
law-reserve-persons = Резерв: кто не пришёл за свой первый стол, того заменит первый из резерва, если он есть; один раз.
law-substitute = Замена: один раз за турнир организатор меняет одного человека, участие продолжается.
law-lots = 🔒 Жребий обещан заранее: SHA-256 <code>{ $digits }</code>. После жеребьёвки число открывается, и её может повторить каждый.
law-repair = Судить может организатор или администратор чата; каждая правка видна в журнале с причиной.
law-by-hand = Каждый тур начинает организатор или администратор чата. Если через { $reminded ->
    [one] { $reminded } день
    [few] { $reminded } дня
   *[many] { $reminded } дней
  } тур не начат, бот напоминает, и ещё раз за день до конца; через { $days ->
    [one] { $days } день
    [few] { $days } дня
   *[many] { $days } дней
  } турнир закрывается, и таблица остаётся как есть.
law-unplayed = Кто не сыграл ни одного тура, стоит в конце без места.

notice-event_opened = 🏆 <b>{ $title }</b>: запись открыта! Начало: { $starts_at }
notice-event_remind-day = 🏆 <b>{ $title }</b>: завтра. Начало: { $starts_at }
notice-event_remind-hour = 🏆 <b>{ $title }</b>: через час. Начало: { $starts_at }
notice-event_remind-minutes = 🏆 <b>{ $title }</b>: совсем скоро. Начало: { $starts_at }
notice-event_checkin = 🏆 <b>{ $title }</b>: отметьтесь, что вы здесь, до: { $closes_at }. Начало: { $starts_at }
notice-event_checkin-open = 🏆 <b>{ $title }</b>: отметьтесь, что вы здесь. Начало: { $starts_at }
notice-event_asked = 🏆 <b>{ $title }</b>: { $name } зовёт вас в пару. Согласны?
notice-event_paired_up = 🏆 <b>{ $title }</b>: вы пара! Партнёр: { $name }
notice-event_refused = 🏆 <b>{ $title }</b>: пары не будет, отказ: { $name }. Можно выбрать другого партнёра.
notice-event_moved_up = 🏆 <b>{ $title }</b>: место освободилось, вы участвуете!
notice-event_not_checked_in = 🏆 <b>{ $title }</b>: вы не отметились, и место отдали другим. Наказания нет.
notice-event_round = 🏆 <b>{ $title }</b>: тур { $round } из { $rounds } начался.
notice-event_table = 🏆 <b>{ $title }</b>: ваш стол готов, № { $board }. За столом: { $names }. Сделайте первый ход до: { $grace_at }
notice-event_bye = 🏆 <b>{ $title }</b>: в туре { $round } у вас нет соперника. Отдыхайте.
notice-event_clock = { $minutes ->
    [one] ⌛ До конца тура { $minutes } минута: { $title }
    [few] ⌛ До конца тура { $minutes } минуты: { $title }
   *[many] ⌛ До конца тура { $minutes } минут: { $title }
  }
notice-event_time_up = ⌛ Время вышло: эта раздача последняя. { $title }
notice-event_absent = 🏆 <b>{ $title }</b>: вас не было за столом в туре { $round }. Вы на паузе; нажмите кнопку, чтобы играть дальше.
notice-event_dropped = 🏆 <b>{ $title }</b>: вы выбыли. Результаты остаются.
notice-event_replaced = 🏆 <b>{ $title }</b>: вместо игрока { $name } дальше играет { $by }.
notice-event_broken = 🏆 <b>{ $title }</b>: стол { $board } в туре { $round } прервался. Решите, что с ним делать.
notice-event_broken-here = 🏆 <b>{ $title }</b>: стол { $board } в туре { $round } прервался. Что с ним делать, решит администратор.
notice-event_waits = 🏆 <b>{ $title }</b>: тур { $round } сыгран. Следующий начнёте вы.
notice-event_waits-here = 🏆 <b>{ $title }</b>: тур { $round } сыгран. Следующий начнёт администратор.
notice-event_forgotten = 🏆 <b>{ $title }</b>: тур { $round } сыгран, следующий ждёт вас. Если его никто не начнёт, турнир закроется с таблицей как есть: { $closes_at }
notice-event_forgotten-here = 🏆 <b>{ $title }</b>: тур { $round } сыгран, следующий ждёт администратора. Если его никто не начнёт, турнир закроется с таблицей как есть: { $closes_at }
notice-event_closed = { $days ->
    [one] 🏆 <b>{ $title }</b>: следующий тур никто не начал за { $days } день. Турнир закрыт, засчитана таблица после тура { $round }.
    [few] 🏆 <b>{ $title }</b>: следующий тур никто не начал за { $days } дня. Турнир закрыт, засчитана таблица после тура { $round }.
   *[many] 🏆 <b>{ $title }</b>: следующий тур никто не начал за { $days } дней. Турнир закрыт, засчитана таблица после тура { $round }.
  }
notice-event_corrected = 🏆 <b>{ $title }</b>: исправлен результат, тур { $round }, стол { $board } ({ $by }).
notice-event_replayed = 🏆 <b>{ $title }</b>: тур { $round }, стол { $board } — партия отменена и будет сыграна заново: { $reason } ({ $by }).
notice-event_replayed-deal = 🏆 <b>{ $title }</b>: тур { $round }, стол { $board } — раздача { $deal } не засчитана, партия будет сыграна заново: { $reason } ({ $by }).
notice-event_handed_over = 🏆 <b>{ $title }</b>: теперь организатор — вы ({ $by }).
notice-event_repaired = 🏆 <b>{ $title }</b>: тур { $round } составлен заново ({ $by }).
notice-event_extended = { $minutes ->
    [one] 🏆 <b>{ $title }</b>: времени на тур больше на { $minutes } минуту ({ $by }).
    [few] 🏆 <b>{ $title }</b>: времени на тур больше на { $minutes } минуты ({ $by }).
   *[many] 🏆 <b>{ $title }</b>: времени на тур больше на { $minutes } минут ({ $by }).
  }
notice-event_postponed = 🏆 <b>{ $title }</b>: начало перенесено, не хватает: { $missing }. Новое начало: { $starts_at }
notice-event_postponed-later = 🏆 <b>{ $title }</b>: начало перенесено. Новое начало: { $starts_at }
notice-event_cancelled = 🏆 <b>{ $title }</b>: отменён. { $reason }
notice-event_finished = 🏆 <b>{ $title }</b> — сыгран! Первые: { $names }
here-title = 🏆 <b>Турниры этого чата</b>
here-none = Пока ни одного. Новый турнир открывает администратор чата.
watch-hint = Какой стол посмотреть? Видно всё до последней сыгранной раздачи.
watch-none = Сейчас столов нет.
watch-sealed = За всеми столами одни и те же раздачи. Смотреть можно, когда доиграет последний стол.
watch-title = 👀 Стол { $number }, раздача { $deal }
watch-soon = За этим столом ещё не сыграна ни одна раздача.
cross-about = 🖼 <b>{ $title }</b>: номер соперника и исход; за столами — место.
button-event-season = 🏅 Сезон
season-title = 🏅 <b>{ $game }: сезон { $season }</b>
season-none = В этом сезоне ещё не сыграно ни одного турнира.
season-line = { $place }. { $name } — <b>{ $points }</b> ({ $events ->
    [one] { $events } турнир
    [few] { $events } турнира
   *[many] { $events } турниров
  })
season-rule = За турнир — до 100 очков: чем больше участников и чем выше место, тем больше; последнему 0. Складываются { $best } лучших результатов.
cross-points = очки
