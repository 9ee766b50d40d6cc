### Белка. «Очки» — очки партии, «очки карт» — очки в раздаче.

belka-preset-source = Основные
belka-preset-karaganda = Караганда
belka-preset-short = Короткая

belka-option-ten_high = Десятка
belka-value-ten_high-off = ниже дамы
belka-value-ten_high-on = старше короля
belka-option-direction = Ход
belka-value-direction-ccw = против часовой стрелки
belka-value-direction-cw = по часовой стрелке
belka-option-first_deal_two = Первая раздача
belka-value-first_deal_two-off = как все
belka-value-first_deal_two-on = ровно 2 очка
belka-option-ace_ban = Туз несыгранной масти
belka-value-ace_ban-off = можно сбросить
belka-value-ace_ban-on = сбросить нельзя
belka-option-eggs = Яйца
belka-value-eggs-flat4 = 4 очка
belka-value-eggs-plus4 = +4 очка
belka-value-eggs-double = вдвое
belka-option-golye = Голые
belka-value-golye-match = победа в партии
belka-value-golye-six_points = 6 очков
belka-value-golye-continue = +1 в счёт партий
belka-option-target = Играем до
belka-value-target-12 = 12 очков
belka-value-target-6 = 6 очков

belka-points = { $n ->
    [one] { $n } очко
    [few] { $n } очка
   *[many] { $n } очков
  }

belka-score = <b>{ $points }</b> — { $names }
belka-score-ours = <b>{ $points }</b> — мы: { $names }
belka-score-theirs = <b>{ $points }</b> — соперники: { $names }
belka-tally = Счёт партий: { $x } : { $y }
belka-shuffling = Раздача { $deal }: тасуем карты…
belka-deal = <b>Раздача { $deal }</b>
belka-trump = Козырь: <b>{ $trump }</b>
belka-trump-jack = Козырь: <b>{ $trump }</b> · { $jack } у игрока: { $name }
belka-dealer = Сдаёт: { $name }
belka-taken = Очки карт: { $x } : { $y } · взятки: { $tricks_x } : { $tricks_y }
belka-trick = <b>Взятка { $number } из { $of }</b>
belka-seat-played = ▪️ { $name } — <b>{ $card }</b>
belka-seat-turn = ▶️ { $name } · { $n ->
    [one] { $n } карта
    [few] { $n } карты
   *[many] { $n } карт
  }
belka-seat-waits = ▫️ { $name } · { $n ->
    [one] { $n } карта
    [few] { $n } карты
   *[many] { $n } карт
  }
belka-last-trick = Прошлая взятка: { $cards } → { $name }, +{ $points }
belka-taking-card = <b>{ $card }</b>
belka-final-trick = Последняя взятка: { $cards } → { $name }, +{ $points }
belka-previous = Раздача { $deal }: <b>{ $x } : { $y }</b>
belka-previous-won = +{ $won } → { $names }

belka-eggs-pending-flat4 = 🥚 Раздача с яйцами: победители возьмут { $n } очка или дадут титул «жұмыртқа».
belka-eggs-pending-plus4 = 🥚 Раздача с яйцами: победители прибавят { $n } очка или дадут титул «жұмыртқа».
belka-eggs-pending-double = 🥚 Раздача с яйцами: победители удвоят очки или дадут титул «жұмыртқа».
belka-eggs-asked = 🥚 Сыграно { $x } : { $y }, выигрыш { $ordinary }. Что делать с яйцами, решает пара: { $names }
belka-eggs-choose = 🥚 Яйца ваши. Взять очки или дать соперникам титул? Решает первый ответ вашей пары.
belka-eggs-take-flat4 = +{ $won } за яйца (вместо { $ordinary })
belka-eggs-take-plus4 = +{ $won }: за раздачу { $ordinary } и за яйца { $eggs }
belka-eggs-take-double = +{ $won }: яйца удвоят { $ordinary }
belka-eggs-give = 🥚 «Жұмыртқа» соперникам, нам +{ $ordinary }

belka-deal-title = 🃏 <b>Белка · раздача { $deal }</b>
belka-deal-points = <b>{ $x } : { $y }</b> · козырь { $trump } · { $jack } у игрока: { $name }
belka-sum-points = { $points ->
    [one] { $points } очко карт
    [few] { $points } очка карт
   *[many] { $points } очков карт
  }: +{ $won }
belka-sum-jack = { $jack } у соперников: +{ $won }
belka-sum-first = первая раздача: +{ $won }
belka-sum-golye = Голые: все 120 очков карт
belka-sum-eggs-flat4 = 🥚 яйца: { $won } вместо { $ordinary }
belka-sum-eggs-plus4 = 🥚 яйца: ещё +{ $eggs }
belka-sum-eggs-double = 🥚 яйца: вдвое, { $won } вместо { $ordinary }
belka-won = → { $names }: <b>+{ $won }</b>
belka-golye-match = → Партию выигрывает пара: <b>{ $names }</b>
belka-golye-continue = → +1 в счёт партий: <b>{ $names }</b>. Играем дальше.
belka-eggs-given = 🥚 Титул «жұмыртқа»: { $names }
belka-eggs-lapsed = Яйца сгорели.
belka-eggs-born-flat4 = 🥚 Яйца! Очков нет. Кто выиграет следующую раздачу, возьмёт { $n } очка или даст соперникам титул «жұмыртқа».
belka-eggs-born-plus4 = 🥚 Яйца! Очков нет. Кто выиграет следующую раздачу, прибавит { $n } очка или даст соперникам титул «жұмыртқа».
belka-eggs-born-double = 🥚 Яйца! Очков нет. Кто выиграет следующую раздачу, удвоит свои очки или даст соперникам титул «жұмыртқа».
belka-suits = Масти на эту партию — чья, та и козырь, когда { $jack } у её игрока:
  { $suits }

belka-review-title = 🔎 <b>Белка · разбор раздачи { $deal }</b>
belka-review-hand = <b>{ $name }</b>: { $cards }
belka-review-trick = { $number }. { $plays } · +{ $points }

belka-ended-target = Играли до { $target } очков.
belka-ended-golye = Голые: все 120 очков в одной раздаче.

belka-rules = 📖 <b>Белка</b>

  Четверо, двое на двое; напарник сидит напротив. Играют 32 карты, от семёрки до туза. Цель — первыми набрать { $target } очков в партии{ $golye ->
      [match] {" "}или взять все 120 очков карт в одной раздаче.
     *[other] .
    }

  <b>Карты.</b> Все валеты — козыри, они старше остальных: В♣, В♠, В♥, В♦. Дальше { $ten_high ->
      [on] Т, 10, К, Д, 9, 8, 7
     *[off] Т, К, Д, 10, 9, 8, 7
    } — и в козыре, и в простой масти. Стоят: туз 11, десятка 10, король 4, дама 3, валет 2; всего 120.

  <b>Козырь.</b> В первой раздаче козырь ♣. После неё смотрят, у кого был В♣: за ним на всю партию закреплена ♣, за следующими по ходу игры — ♥, ♠, ♦. Дальше козырь — масть того, кому пришёл В♣; он называет себя до первого хода. В первой раздаче, кому пришёл В♣, тайна, пока его не сыграют.

  <b>Игра.</b> Сдают по 8 карт, по две. Сдающий меняется по часовой стрелке, а ходят { $direction ->
      [cw] по часовой стрелке; первым ходит сосед сдающего слева.
     *[ccw] против часовой стрелки; первым ходит сосед сдающего справа.
    } Масть хода обязательна. Валет — козырь: в свою печатную масть он не идёт, а ход валетом просит козырей. Нет масти — любая карта, козырять и перебивать не обязательно.{ $ace_ban ->
      [on] {" "}Туза масти, которой в раздаче ещё не ходили, сбрасывать нельзя, если есть что другое.
     *[off] {""}
    } Взятку берёт старший козырь, а без козырей — старшая карта масти хода; взявший ходит.

  <b>Счёт.</b> 61–90 очков карт — 1 очко, 91–119 — 2. Ещё +1, если В♣ был сдан соперникам: чья взятка, неважно.{ $first_deal_two ->
      [on] {" "}В первой раздаче победитель получает ровно 2.
     *[off] {""}
    } Очки отмечают на шестёрках, потому шестёрки и не сдаются.

  <b>Яйца — 60 : 60.</b> Очков нет, а победители следующей раздачи по желанию { $eggs ->
      [plus4] прибавляют { $eggs_points } очка к обычным
      [double] удваивают свои очки
     *[flat4] берут { $eggs_points } очка вместо обычных
    } или дают соперникам титул «жұмыртқа», оставляя себе обычные очки. Отвечает любой из пары, молчание — это очки. Снова 60 : 60 — яйца ждут дальше и не растут.

  <b>Голые — все 120.</b> Считают очки, а не взятки. { $golye ->
      [six_points] Пара получает { $golye_points } очков.
      [continue] Счёт партий растёт на 1, очки и масти остаются, игра идёт дальше.
     *[match] Партия выиграна сразу.
    } Яйца при этом сгорают.

  <b>Коза.</b> Пара, проигравшая по очкам, носит титул «ешкі», пока не выиграет партию.

  <b>Уточнения.</b> В колоде 36 карт, но по 8 сдаются 32: шестёрки — для счёта. «В♣ у соперников» — значит, им его сдали. Если 60 : 60 вышло в первой раздаче, масти всё равно закреплены.
