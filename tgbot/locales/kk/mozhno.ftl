### Болады ма?

mozhno-preset-source = Түпнұсқа бойынша
mozhno-preset-extended = Ұзақ

mozhno-option-hand = Таратылады
mozhno-value-hand-10 = 10 карта
mozhno-value-hand-11 = 11 карта
mozhno-option-deals = Тарату саны
mozhno-value-deals-5 = 5
mozhno-value-deals-6 = 6
mozhno-option-ace_low = Тұз
mozhno-value-ace_low-off = тек жоғарыда
mozhno-value-ace_low-on = екіліктің алдында да
mozhno-option-buying = Сатып алу
mozhno-value-buying-source = бәрінің рұқсатымен
mozhno-value-buying-classic = келесі ойыншы еркін алады

mozhno-points = есеп { $points }
mozhno-sets = { $n } жинақ
mozhno-runs = { $n } тізбек
mozhno-and = { $one } және { $other }

mozhno-deal = <b>{ $deal }-тарату</b> ({ $of } таратудан)
mozhno-contract = Келісім: <b>{ $contract }</b>
mozhno-dealer = Таратушы: { $name }
mozhno-shuffling = Карта араластырылып жатыр…
mozhno-player = ▫️ { $name } · { $total } · { $n } карта
mozhno-player-turn = ▶️ { $name } · { $total } · { $n } карта
mozhno-stock = Колода: { $n }
mozhno-pile = Тасталғаны ({ $n }): { $cards }
mozhno-newest = <b>{ $card }</b>
mozhno-asks = ✋ «Болады ма?» — { $name }
mozhno-allowed = Рұқсат берді: { $names }
mozhno-forbade = Тыйым салды: { $names }
mozhno-declined = Керек емес: { $names }
mozhno-on-table = <b>Үстелде</b>
mozhno-meld = { $number }. { $cards } · { $name }

mozhno-button-draw = 🂠 Колодадан алу
mozhno-button-take = { $card } алу
mozhno-button-ask = ✋ Болады ма? { $card }
mozhno-button-decline = Керек емес
mozhno-button-allow = Рұқсат беру
mozhno-button-forbid = Тыйым салып, { $card } алу
mozhno-button-keep = Соңғы картаны қалдыру
mozhno-hand-cost = Қолда { $n } ұпай
mozhno-chosen = Таңдалды: { $cards }
mozhno-choose = Тастау үшін бір карта, салу үшін келісім карталарын таңдаңыз.
mozhno-choose-down = Карта таңдаңыз: оны жалғауға не тастауға болады.
mozhno-lay = Салу: { $cards }
mozhno-lay-chosen = Таңдалғанды салу ({ $n })
mozhno-lay-off = { $card } → { $onto }
mozhno-discard = Тастау: { $card }

mozhno-deal-title = 🃏 <b>Болады ма? · { $deal }-тарату</b> ({ $of } таратудан)
mozhno-score-out = ✅ { $name }: шықты, <b>+{ $won }</b>, барлығы { $total }
mozhno-score = ▫️ { $name }: { $cards } → { $lost }, барлығы { $total }
mozhno-nobody-out = Колодадағы карта бітті, ешкім шыққан жоқ.

mozhno-review-title = 🔎 <b>Болады ма? · { $deal }-таратуды талдау</b>
mozhno-review-hand = <b>{ $name }</b>: { $cards }
mozhno-review-drew = { $name } алды: { $cards }
mozhno-review-asked = { $name }: «Болады ма?» { $cards }
mozhno-review-forbade = { $name } тыйым салды
mozhno-review-bought = { $name } сатып алды: { $cards }
mozhno-review-contract = { $name } салды: { $cards }
mozhno-review-laid-off = { $name } жалғады: { $cards }
mozhno-review-threw = { $name } тастады: { $cards }
mozhno-review-kept = { $name } картасын қалдырды
mozhno-review-remade = Тасталған карталар колодаға араластырылды: { $n }
mozhno-ended = Барлық тарату ойналды: { $n }.

mozhno-rules = 📖 <b>Болады ма?</b>

  Үштен беске дейін ойыншы, 52 картадан екі колода, джокерсіз. Әркімге { $hand } карта, қалғаны — колода. Тарату саны { $deals }; әрқайсысының өз келісімі бар:
  1) 2 жинақ · 2) 1 жинақ және 1 тізбек · 3) 2 тізбек · 4) 3 жинақ · 5) 2 жинақ және 1 тізбек{ $deals ->
      [6] {" "}· 6) 1 жинақ және 2 тізбек
     *[5] {""}
    }

  <b>Жинақ</b> — бір дәреженің үш не одан көп картасы, сегізге дейін. <b>Тізбек</b> — бір түстің қатарынан төрт не одан көп картасы. { $ace_low ->
      [on] Тұз корольден кейін не екіліктің алдында тұрады, бірақ бір тізбекте екеуінде бірдей емес.
     *[off] Тұз тек корольден жоғары.
    }

  <b>Жүріс.</b> Колодадан карта алыңыз, қалағаныңызды салыңыз, бір карта тастаңыз. Жүріс сағат тілімен, таратушының сол жағынан басталады.

  <b>Сатып алу.</b> { $buying ->
      [classic] Кезегі келген ойыншы колоданың орнына тасталған үстіңгі картаны ала алады. Басқа біреу сұраса, тек кезегі келген ойыншы шешеді: өзі алады не рұқсат береді. Сатып алған адам колодадан тағы бір карта алады да, жүрмейді.
     *[source] Карта тасталғаннан кейін тастаған адамнан басқа кез келгені «Болады ма?» деп сұрай алады. Қалғандары рұқсат береді не тыйым салады; тастаған адамнан сұралмайды, үндемеу — келісім. Бәрі рұқсат берсе, карта да, жүріс те сұрағандікі, одан әрі оның сол жағындағы ойыншы жүреді. Тыйым салған өзі сатып алады; бірнешеу болса — тастағаннан кейінгі ең жақыны. Ол кезегі келген ойыншы болса, карта колодадан алғанның орнына жүреді; басқа болса, колодадан тағы бір карта алып, жүрмейді.
    } Сатып алған карта сол жүрісте тасталмайды.

  <b>Келісім</b> толық әрі дәл салынады, бірақ жинақ пен тізбек ұзын бола алады. Жинақтардың дәрежесі әртүрлі; бір түстің тізбектері түйіспеуі керек. Содан кейін, сол жүрісте де, үстелдегі кез келген құрамға карта жалғауға болады.

  <b>Тарату соңы</b> — біреудің картасы біткенде. Соңғы таратуда соңғы картаны жалғау керек: оны тастауға болмайды, қалдыруға болады. Колода бітсе, тасталғандар бір рет араластырылады; тағы бітсе, тарату аяқталады, ешкім шықпайды.

  <b>Есеп.</b> Шыққанға +{ $out }. Қалғандарға қолдағы карта үшін минус: тұз 15, король, дама, валет, ондық 10, басқалары — өз саны. Барлық таратудан кейін есебі жоғары ойыншы жеңеді.
