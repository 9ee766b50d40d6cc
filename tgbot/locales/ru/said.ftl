### Ответы на нажатия: не длиннее 200 знаков, без разметки.

said-done = Готово.
said-seated = Вы за столом.
said-stood = Вы встали из-за стола.
said-moved = Вы пересели.
said-robot_seated = Робот сел за стол.
said-robot_left = Робот встал из-за стола.
said-played = Ход сделан.
said-planned = Запомнили: сыграем эту карту в ваш ход, если правила позволят.
said-unplanned = Хорошо, без заготовленного хода.
said-started = Начинаем!
said-changed = Изменено.
said-extended = Времени стало больше.
said-awake = С возвращением! Дальше играете вы.
said-voted = Ваш голос учтён: { $votes } из { $needed }.
said-stopped = Партия остановлена.
said-sent_privately = Ответ — в личном чате с ботом.
said-rematch = Реванш!
said-substituted = Замена сделана.
said-stale = Этот вопрос уже решён. Посмотрите на стол.
said-no_table = Такого стола нет.
said-not_seated = Вы не сидите за этим столом.
said-not_allowed = Это может сделать тот, кто открыл стол, или администратор.
said-not_your_turn = Сейчас не ваш ход.
said-full = Свободных мест нет.
said-seat_taken = Это место занято.
said-already_seated = Вы уже за столом.
said-unreachable = Сначала откройте бота в личном чате и нажмите «Старт»: туда приходят карты.
said-too_few = { $missing ->
    [one] Не хватает { $missing } игрока. Можно посадить робота.
    [few] Не хватает { $missing } игроков. Можно посадить роботов.
   *[many] Не хватает { $missing } игроков. Можно посадить роботов.
  }
said-started_already = Партия уже идёт.
said-not_started = Партия ещё не началась.
said-over = Партия уже закончена.
said-more_time_used = Время можно добавить один раз за раздачу.
said-already_voted = Вы уже проголосовали.
said-not_asleep = Этот игрок не спит.
said-too_many_tables = Здесь слишком много столов. Сначала закончите один из них.
said-busy = Бот сейчас занят, ничего не потеряно. Нажмите ещё раз.
said-illegal = Так ходить нельзя.

refused-over = Партия уже закончена.
refused-closed = Этот вопрос уже решён. Посмотрите на стол.
refused-not_asked = Сейчас не ваш ход.

illegal-no_such_action = Сейчас спрашивают не об этом.
illegal-not_held = Карты { $card } у вас нет.
illegal-follow_suit = У вас есть { $suit }, ходите в масть.
illegal-follow_trumps = Спросили козырей, а у вас они есть. Козыри — { $suit } и все валеты.
illegal-jack_is_trump = Валет — козырь и не идёт в масть { $suit }. У вас есть { $suit }, ходите в масть.
illegal-ace_ban = Туза { $suit } сбрасывать нельзя: этой мастью в раздаче ещё не ходили.
illegal-wrong_dealer = Сдаёт другой игрок.
illegal-wrong_hands = Карты розданы не по правилам.
illegal-wrong_rest = Остаток колоды не сходится.
illegal-wrong_pack = В колоде не те карты.

warn-unknown = Этой кнопки здесь больше нет.
