### Можно?

mozhno-preset-source = По источнику
mozhno-preset-extended = Длинная

mozhno-option-hand = Сдаётся
mozhno-value-hand-10 = 10 карт
mozhno-value-hand-11 = 11 карт
mozhno-option-deals = Раздач
mozhno-value-deals-5 = 5
mozhno-value-deals-6 = 6
mozhno-option-ace_low = Туз
mozhno-value-ace_low-off = только старший
mozhno-value-ace_low-on = и перед двойкой
mozhno-option-buying = Покупка
mozhno-value-buying-source = с разрешения всех
mozhno-value-buying-classic = следующий берёт свободно

mozhno-points = счёт { $points }
mozhno-sets = { $n ->
    [one] { $n } комплект
    [few] { $n } комплекта
   *[many] { $n } комплектов
  }
mozhno-runs = { $n ->
    [one] { $n } секвенс
    [few] { $n } секвенса
   *[many] { $n } секвенсов
  }
mozhno-and = { $one } и { $other }

mozhno-deal = <b>Раздача { $deal } из { $of }</b>
mozhno-contract = Контракт: <b>{ $contract }</b>
mozhno-dealer = Сдаёт: { $name }
mozhno-shuffling = Тасуем карты…
mozhno-player = ▫️ { $name } · { $total } · { $n ->
    [one] { $n } карта
    [few] { $n } карты
   *[many] { $n } карт
  }
mozhno-player-turn = ▶️ { $name } · { $total } · { $n ->
    [one] { $n } карта
    [few] { $n } карты
   *[many] { $n } карт
  }
mozhno-stock = Колода: { $n }
mozhno-pile = Сброс ({ $n }): { $cards }
mozhno-newest = <b>{ $card }</b>
mozhno-asks = ✋ «Можно?» — { $name }
mozhno-allowed = Разрешили: { $names }
mozhno-forbade = Запретили: { $names }
mozhno-declined = Не нужна: { $names }
mozhno-on-table = <b>На столе</b>
mozhno-meld = { $number }. { $cards } · { $name }

mozhno-button-draw = 🂠 Взять из колоды
mozhno-button-take = Взять { $card }
mozhno-button-ask = ✋ Можно? { $card }
mozhno-button-decline = Не нужна
mozhno-button-allow = Разрешить
mozhno-button-forbid = Запретить и взять { $card }
mozhno-button-keep = Оставить последнюю карту
mozhno-hand-cost = В руке { $n ->
    [one] { $n } очко
    [few] { $n } очка
   *[many] { $n } очков
  }
mozhno-chosen = Выбрано: { $cards }
mozhno-choose = Выберите карту, чтобы сбросить её, или карты контракта, чтобы выложить их.
mozhno-choose-down = Выберите карту: её можно приложить или сбросить.
mozhno-lay = Выложить { $cards }
mozhno-lay-chosen = Выложить выбранное ({ $n })
mozhno-lay-off = { $card } → { $onto }
mozhno-discard = Сбросить { $card }

mozhno-deal-title = 🃏 <b>Можно? · раздача { $deal } из { $of }</b>
mozhno-score-out = ✅ { $name }: вышел, <b>+{ $won }</b>, всего { $total }
mozhno-score = ▫️ { $name }: { $cards } → { $lost }, всего { $total }
mozhno-nobody-out = Карты в колоде кончились, никто не вышел.

mozhno-review-title = 🔎 <b>Можно? · разбор раздачи { $deal }</b>
mozhno-review-hand = <b>{ $name }</b>: { $cards }
mozhno-review-drew = { $name } берёт { $cards }
mozhno-review-asked = { $name }: «Можно?» { $cards }
mozhno-review-forbade = { $name } запрещает
mozhno-review-bought = { $name } покупает { $cards }
mozhno-review-contract = { $name } выкладывает { $cards }
mozhno-review-laid-off = { $name } прикладывает { $cards }
mozhno-review-threw = { $name } сбрасывает { $cards }
mozhno-review-kept = { $name } оставляет карту
mozhno-review-remade = Сброс перетасован в колоду: { $n }
mozhno-ended = Сыграны все раздачи: { $n }.

mozhno-rules = 📖 <b>Можно?</b>

  От трёх до пяти игроков, две колоды по 52 карты, без джокеров. Сдают по { $hand }, остальное — колода. Раздач { $deals }; в каждой свой контракт:
  1) 2 комплекта · 2) 1 комплект и 1 секвенс · 3) 2 секвенса · 4) 3 комплекта · 5) 2 комплекта и 1 секвенс{ $deals ->
      [6] {" "}· 6) 1 комплект и 2 секвенса
     *[5] {""}
    }

  <b>Комплект</b> — три карты одного достоинства и больше, до восьми. <b>Секвенс</b> — четыре карты подряд одной масти и больше. { $ace_low ->
      [on] Туз стоит над королём или перед двойкой, но не там и там сразу.
     *[off] Туз — только над королём.
    }

  <b>Ход.</b> Возьмите карту из колоды, выложите что можно и хотите, сбросьте карту. Ходят по часовой стрелке, начинает сосед сдающего слева.

  <b>Покупка.</b> { $buying ->
      [classic] Игрок, чей ход, может взять верхнюю карту сброса вместо карты колоды. Попросил другой — решает только тот, чей ход: взять самому или разрешить. Купивший берёт ещё карту из колоды и не ходит.
     *[source] После сброса любой, кроме сбросившего, может спросить «Можно?». Остальные отвечают: разрешить или запретить; сбросившего не спрашивают, молчание — согласие. Разрешили все — карта и ход у спросившего, и дальше ходит его левый сосед. Запретил — покупай сам; из нескольких — ближайший после сбросившего. Если это тот, чей ход, карта идёт ему вместо взятой из колоды; если другой, он берёт ещё карту из колоды и не ходит.
    } Купленную карту в тот же ход не сбрасывают.

  <b>Контракт</b> выкладывают целиком и ровно, но комплекты и секвенсы могут быть длиннее. Комплекты — разных достоинств; секвенсы одной масти не должны соприкасаться. После этого, в тот же ход тоже, можно прикладывать карты к любым сочетаниям на столе.

  <b>Конец раздачи</b> — у кого-то нет карт. В последней раздаче последнюю карту нужно приложить: сбросить её нельзя, можно оставить. Кончилась колода — сброс тасуют один раз; кончилась снова — раздача окончена, никто не вышел.

  <b>Счёт.</b> Вышедшему +{ $out }. Остальным минус за карты в руке: туз 15, король, дама, валет и десятка 10, прочие — своё число. Выше счёт после всех раздач — победа.
