### Трефы. «Заказ» — сколько взяток игрок обещает взять.

clubs-preset-source = По источнику
clubs-preset-pagat = Пагат
clubs-preset-evening = Вечер

clubs-option-score_who = Считаются
clubs-value-score_who-last_bid = все заказы
clubs-value-score_who-winner_only = только старший заказ
clubs-option-made = Заказ сыгран
clubs-value-made-exact = ровно
clubs-value-made-at_least = не меньше
clubs-option-bidding = Торговля
clubs-value-bidding-ascending = на повышение
clubs-value-bidding-free = один круг
clubs-option-cancel = Две одинаковые карты
clubs-value-cancel-ban = вторую нельзя
clubs-value-cancel-classic = гасят друг друга
clubs-option-miss_penalty = Штраф
clubs-value-miss_penalty-10 = 10
clubs-value-miss_penalty-0 = нет
clubs-option-target = Играем до
clubs-value-target-100 = 100
clubs-value-target-50 = 50
clubs-option-deal_limit = Раздач не больше
clubs-value-deal_limit-none = без предела
clubs-value-deal_limit-8 = 8
clubs-value-deal_limit-12 = 12
clubs-value-deal_limit-20 = 20

clubs-points = { $n ->
    [one] { $n } очко
    [few] { $n } очка
   *[many] { $n } очков
  }

clubs-deal = <b>Раздача { $deal }</b>
clubs-dealer = Сдаёт: { $name }
clubs-shuffling = Тасуем карты…
clubs-auction = <b>Торговля</b>: сколько взяток из { $of }?
clubs-trick = Козырь <b>{ $trump }</b> · <b>взятка { $number } из { $of }</b>
clubs-played = { $name } — <b>{ $card }</b>
clubs-total = счёт { $total }
clubs-bid = заказ { $bid }
clubs-bid-high = <b>заказ { $bid }</b>
clubs-passed = пас
clubs-taken = взято { $taken }
clubs-taken-of = взято { $taken } из { $bid }
clubs-last-trick = Прошлая взятка: { $cards } → { $name }
clubs-last-trick-nobody = Прошлая взятка: { $cards } → никому
clubs-hand = Ваши карты: { $cards }
clubs-pass = Пас

clubs-deal-title = 🃏 <b>Трефы · раздача { $deal }</b>
clubs-all-passed = Все спасовали: очков нет.
clubs-total-line = { $name }: { $total }
clubs-score-made = ✅ { $name }: заказ { $bid }, взято { $taken } → <b>{ $won }</b>, всего { $total }
clubs-score-missed = ▫️ { $name }: заказ { $bid }, взято { $taken } → { $won }, всего { $total }
clubs-score-passed = ▫️ { $name }: пас, взято { $taken }, всего { $total }

clubs-review-title = 🔎 <b>Трефы · разбор раздачи { $deal }</b>
clubs-review-hand = <b>{ $name }</b>: { $cards }
clubs-review-auction = <b>Торговля</b>: { $said }
clubs-review-bid = { $name } { $bid }
clubs-review-pass = { $name } пас
clubs-review-trick = { $number }. { $plays }

clubs-ended-target = Набрано { $target } очков.
clubs-ended-limit = { $n ->
    [one] Сыграна { $n } раздача: больше не играем.
    [few] Сыграны { $n } раздачи: больше не играем.
   *[many] Сыграно { $n } раздач: больше не играем.
  }

clubs-rules = 📖 <b>Трефы</b>

  От двух до тринадцати игроков, каждый за себя. Старшинство: 2, 3, … 10, В, Д, К, Т. До пяти игроков — одна колода, от шести — две. Всем поровну, лишние двойки убирают: сначала ♦, потом ♥, ♠, ♣. Вдвоём сдают по 13, остальные карты откладывают. Козыри всегда ♣.

  <b>Торговля.</b> Начинает сосед сдающего слева, по часовой стрелке. { $bidding ->
      [free] Один круг: каждый называет любое число взяток, пасовать нельзя. Сдающий говорит последним, и сумма заказов не должна сравняться с числом взяток.
     *[ascending] Каждый называет число взяток больше прежнего или пасует; спасовавший больше не торгуется. Ноль можно назвать только первым. Торг кончается, когда спасовали все, кроме одного. Последний, кто ещё не говорил, тоже может спасовать. Спасовали все — раздача без очков.
    }

  <b>Взятки.</b> Первым ходит сосед сдающего слева, кто бы ни выиграл торг. Ходят с чего угодно, можно с козыря. Масть хода обязательна; нет её — любая карта, козырять и перебивать не обязательно. Берёт старший козырь, без козырей — старшая карта масти хода; взявший ходит.

  <b>Две колоды.</b> { $cancel ->
      [classic] Две одинаковые карты в одной взятке гасят друг друга. Если не осталось ни козыря, ни масти хода, взятка ничья, и ходит тот же игрок.
     *[ban] Нельзя положить карту, которая уже лежит в этой взятке: на это время её как будто нет. У кого только такие карты, тот пропускает взятку.
    }

  <b>Счёт.</b> { $made ->
      [at_least] Взял заказанное или больше
     *[exact] Взял ровно сколько заказал
    } — 10 очков и ещё по 1 за взятку. Ноль сыгран, только если не взято ничего. { $miss_penalty ->
      [0] Несыгранный заказ ничего не стоит.
     *[10] Несыгранный заказ — минус { $miss_penalty }.
    } { $score_who ->
      [winner_only] Считается только тот, кто выиграл торг.
     *[last_bid] Считается последний заказ каждого, не только победителя торга.
    } Кто не назвал числа, очков не получает.

  <b>Конец.</b> У кого после раздачи { $target } очков или больше, и больше, чем у других. При равенстве играют ещё раздачу.{ $deal_limit ->
      [none] {""}
     *[other] {" "}Самое большее — раздач: { $deal_limit }; тогда равные делят место.
    }
