### Ответы на нажатия: не длиннее 200 знаков, без разметки.

said-done = Готово.
said-seated = Вы за столом.
said-stood = Вы встали из-за стола.
said-moved = Вы пересели.
said-robot_seated = Робот сел за стол.
said-robot_left = Робот встал из-за стола.
said-played = Ход сделан.
said-planned = Запомнили: сделаем это в ваш ход, если правила позволят.
said-unplanned = Хорошо, без заготовленного хода.
said-started = Начинаем!
said-changed = Изменено.
said-extended = Времени стало больше.
said-awake = С возвращением! Дальше играете вы.
said-voted = Голос за конец партии учтён: { $votes } из { $needed }. Кто согласен, голосует командой /stop.
said-stopped = Партия остановлена.
said-sent_privately = Ответ — в личном чате с ботом.
said-rematch = Реванш!
said-substituted = Замена сделана.
said-stale = Этот вопрос уже решён. Посмотрите на стол.
said-no_table = Открытого стола здесь нет.
said-not_seated = Вы не сидите за этим столом.
said-not_allowed = Это может сделать тот, кто открыл стол, или администратор.
said-not_your_turn = Сейчас не ваш ход.
said-not_told = Это показывают тем, кто играл, и участникам того чата.
said-still_running = Партия ещё идёт: пока видны только сыгранные раздачи.
said-wait = Подождите ещё { $seconds } с: другие могут попросить эту карту.
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
said-more_time_used = Больше времени добавить нельзя.
said-already_voted = Вы уже проголосовали.
said-not_asleep = Этот игрок не спит.
said-too_many_tables = Здесь слишком много столов. Сначала закончите один из них.
said-in_tournament = Этот стол играет турнир: здесь так нельзя.
said-joined = Вы в турнире.
said-waitlisted = Мест нет. Вы в листе ожидания, номер { $number }.
said-reserved = Вы в резерве: позовём, если понадобится замена.
said-half = Ждём вашего партнёра. Отправьте ему ссылку.
said-partner_asked = Партнёра спросили: { $name }. Ждём ответа.
said-paired_up = Вы в паре: { $name }.
said-partner_refused = Отказ передан. Имя: { $name }.
said-left = Вы больше не записаны.
said-checked_in = Отметили: вы на месте.
said-skips = Следующий тур вы пропускаете.
said-returned = С возвращением! Со следующего тура вы снова играете.
said-dropped = Вы вышли из турнира. Ваши результаты остаются.
said-announced = Запись на турнир открыта.
said-cancelled = Турнир отменён.
said-corrected = Результат исправлен.
said-no_tournament = Такого турнира нет.
said-organisers_only = Это могут только организатор и администраторы.
said-not_open = Запись сейчас закрыта.
said-already_in = Вы уже записаны.
said-not_in = Вас нет в этом турнире.
said-clash = В это время вы играете в другом турнире: { $title }.
said-same_pairs = Пары вышли бы те же самые.
said-elsewhere = В это время участник играет в другом турнире: { $title }.
said-no_partner = Этого человека в пару не взять: бот его не знает или он уже записан.
said-too_early = Ещё рано.
said-too_late = Уже поздно.
said-unfinished = { $boards ->
    [one] Ещё играет { $boards } стол.
    [few] Ещё играют { $boards } стола.
   *[many] Ещё играют { $boards } столов.
  }
said-cards_played = В этом туре уже сыграли карту: пары не меняются.
said-frozen = Регламент объявлен и больше не меняется.
said-bad_plan = Так турнир не провести. Посмотрите, что отмечено.
said-not_now = Сейчас это невозможно.
said-admins_only = Это могут делать только администраторы чата.
said-admins_open = В этом чате столы открывают только администраторы.
said-called = Зовём!
said-called_already = { $minutes ->
    [one] Недавно уже звали. Снова — через { $minutes } минуту.
    [few] Недавно уже звали. Снова — через { $minutes } минуты.
   *[many] Недавно уже звали. Снова — через { $minutes } минут.
  }
said-nobody_to_call = Звать пока некого: никто здесь об этом не просил.
said-will_call = Хорошо, будем звать вас на игры этого чата.
said-will_not_call = Хорошо, звать не будем.
said-admins_correct = Исправлять результаты могут только администраторы этого чата.
said-event-stale = Это уже изменилось. Посмотрите на табло турнира.
said-event-too_few = { $missing ->
    [one] Для старта не хватает { $missing } участника из тех, кто отметился.
    [few] Для старта не хватает { $missing } участников из тех, кто отметился.
   *[many] Для старта не хватает { $missing } участников из тех, кто отметился.
  }
said-event-changed = Сделано.
said-event-substituted = Замена сделана.
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
warn-no_contract = Из выбранных карт не складывается контракт этой раздачи.

illegal-must_lay = Ведущий не пасует и не сомневается: положите карты.
illegal-not_leading = Объявить заново может только ведущий. Кладите с тем же объявлением, пасуйте или сомневайтесь.
illegal-quads_off = «Четвереньки» за этим столом не играют.
illegal-only_plus = Круг начат четвереньками: сверху кладут только «плюс».
illegal-no_quads = «Плюс» говорят только на четвереньки.
illegal-too_few = Выберите хотя бы одну карту.
illegal-too_many = За раз можно положить не больше { $most }.
illegal-wrong_count = Нужно положить ровно { $need }.
illegal-wrong_steps = «Плюс» бывает от { $least } до { $most }.
illegal-twice = Карта { $card } выбрана дважды.

illegal-bid_range = Больше { $most } взяток в этой раздаче не взять.
illegal-zero_opens_only = Ноль можно заказать, только пока никто не назвал число. Уже назвали { $high }.
illegal-bid_higher = Назовите больше, чем { $high }, или пасуйте.
illegal-dealer_hook = Сдающий не может назвать { $tricks }: сумма заказов станет { $total }, ровно по числу взяток.
illegal-no_pass = Здесь не пасуют: назовите число.
illegal-banned = { $card } уже лежит в этой взятке, вторую такую класть нельзя.

illegal-not_in_turn = Брать карту может только тот, чей сейчас ход.
illegal-nothing_on_offer = Сейчас покупать нечего.
illegal-answered = Вы уже отказались от этой карты.
illegal-take_freely = Спрашивать не нужно: возьмите карту из сброса.
illegal-classic_only = Карту сначала просят: «Можно?»
illegal-no_forbidding = Запрещать здесь нельзя: возьмите карту сами или разрешите.
illegal-already_down = Ваш контракт уже на столе.
illegal-contract_first = Сначала выложите контракт (комплектов: { $sets }, секвенсов: { $runs }), потом прикладывайте.
illegal-no_meld = Сочетание { $meld } — не комплект и не секвенс.
illegal-wrong_contract = Нужно ровно по контракту: комплектов { $sets }, секвенсов { $runs }.
illegal-same_rank = Два комплекта одного достоинства ({ $rank }) в контракте нельзя.
illegal-runs_touch = Два секвенса { $suit } соприкасаются: между ними должна быть хотя бы одна карта.
illegal-no_such_meld = Сочетания { $meld } на столе нет.
illegal-does_not_fit = { $card } не подходит к сочетанию { $meld }.
illegal-just_bought = { $card } только что куплена: в тот же ход её не сбрасывают.
illegal-last_card_stays = В последней раздаче последнюю карту нужно выложить, сбросить её нельзя.
illegal-must_discard = Сбросьте карту: оставить можно только последнюю и только в последней раздаче.
illegal-wrong_reshuffle = В колоду возвращаются не те карты.
