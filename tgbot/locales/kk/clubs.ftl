### Трефы. «Тапсырыс» — ойыншы қанша алым аламын деп уәде береді.

clubs-preset-source = Түпнұсқа бойынша
clubs-preset-pagat = Пагат
clubs-preset-evening = Кеш

clubs-option-score_who = Есептеледі
clubs-value-score_who-last_bid = барлық тапсырыс
clubs-value-score_who-winner_only = ең үлкен тапсырыс
clubs-option-made = Тапсырыс орындалады
clubs-value-made-exact = дәл алса
clubs-value-made-at_least = кем алмаса
clubs-option-bidding = Сауда
clubs-value-bidding-ascending = өсіру арқылы
clubs-value-bidding-free = бір айналым
clubs-option-cancel = Бірдей екі карта
clubs-value-cancel-ban = екіншісі салынбайды
clubs-value-cancel-classic = бірін-бірі жояды
clubs-option-miss_penalty = Айып
clubs-value-miss_penalty-10 = 10
clubs-value-miss_penalty-0 = жоқ
clubs-option-target = Ойын межесі
clubs-value-target-100 = 100
clubs-value-target-50 = 50
clubs-option-deal_limit = Тарату шегі
clubs-value-deal_limit-none = шексіз
clubs-value-deal_limit-8 = 8
clubs-value-deal_limit-12 = 12
clubs-value-deal_limit-20 = 20

clubs-points = { $n } ұпай

clubs-deal = <b>{ $deal }-тарату</b>
clubs-dealer = Таратушы: { $name }
clubs-shuffling = Карта араластырылып жатыр…
clubs-auction = <b>Сауда</b>: { $of } алымнан қаншасын аласыз?
clubs-trick = Көзір <b>{ $trump }</b> · <b>{ $number }-алым</b> ({ $of } алымнан)
clubs-played = { $name } — <b>{ $card }</b>
clubs-total = есеп { $total }
clubs-bid = тапсырыс { $bid }
clubs-bid-high = <b>тапсырыс { $bid }</b>
clubs-passed = пас
clubs-taken = алғаны { $taken }
clubs-taken-of = { $bid } алымнан { $taken } алды
clubs-last-trick = Алдыңғы алым: { $cards } → { $name }
clubs-last-trick-nobody = Алдыңғы алым: { $cards } → ешкімге
clubs-hand = Карталарыңыз: { $cards }
clubs-pass = Пас

clubs-deal-title = 🃏 <b>Трефы · { $deal }-тарату</b>
clubs-all-passed = Бәрі пас айтты: ұпай жоқ.
clubs-total-line = { $name }: { $total }
clubs-score-made = ✅ { $name }: тапсырыс { $bid }, алғаны { $taken } → <b>{ $won }</b>, барлығы { $total }
clubs-score-missed = ▫️ { $name }: тапсырыс { $bid }, алғаны { $taken } → { $won }, барлығы { $total }
clubs-score-passed = ▫️ { $name }: пас, алғаны { $taken }, барлығы { $total }

clubs-review-title = 🔎 <b>Трефы · { $deal }-таратуды талдау</b>
clubs-review-hand = <b>{ $name }</b>: { $cards }
clubs-review-auction = <b>Сауда</b>: { $said }
clubs-review-bid = { $name } { $bid }
clubs-review-pass = { $name } пас
clubs-review-trick = { $number }. { $plays }

clubs-ended-target = { $target } ұпай жиналды.
clubs-ended-limit = { $n } тарату ойналды: шегі осы.

clubs-rules = 📖 <b>Трефы</b>

  Екіден он үшке дейін ойыншы, әркім өзі үшін. Карта реті: 2, 3, … 10, В, Д, К, Т. Бес ойыншыға дейін — бір колода, алтыдан бастап — екеу. Карта тең бөлінеді, артық екіліктер алынады: алдымен ♦, сосын ♥, ♠, ♣. Екі ойыншыға 13 картадан таратылып, қалғаны шетке қойылады. Көзір әрқашан ♣.

  <b>Сауда.</b> Таратушының сол жағындағы ойыншы бастайды, сағат тілімен. { $bidding ->
      [free] Бір айналым: әркім кез келген алым санын айтады, пас жоқ. Таратушы соңынан айтады, тапсырыстар қосындысы алым санына тең болмауы керек.
     *[ascending] Әркім бұрынғыдан көп алым айтады не пас дейді; пас деген саудадан шығады. Нөл тек ең бірінші айтылады. Біреуінен басқасы пас десе, сауда бітеді. Әлі сөйлемеген соңғы ойыншы да пас дей алады. Бәрі пас десе, тарату ұпайсыз.
    }

  <b>Алымдар.</b> Саудада кім жеңсе де, бірінші болып таратушының сол жағындағы ойыншы жүреді. Кез келген картамен, көзірмен де жүруге болады. Жүрілген түсті салу міндетті; ол болмаса, кез келген карта жарайды, көзір салу да, асыру да міндетті емес. Ең үлкен көзір алады, көзір болмаса — жүрілген түстің үлкені; алған адам жүреді.

  <b>Екі колода.</b> { $cancel ->
      [classic] Бір алымдағы бірдей екі карта бірін-бірі жояды. Көзір де, жүрілген түс те қалмаса, алым ешкімдікі емес, сол ойыншы қайта жүреді.
     *[ban] Алымда жатқан картаның дәл өзіндейін салуға болмайды: сол алымда ол жоқ деп саналады. Басқа картасы жоқ ойыншы алымды өткізіп жібереді.
    }

  <b>Есеп.</b> { $made ->
      [at_least] Тапсырысынан кем алмаса
     *[exact] Тапсырысын дәл алса
    } — 10 ұпай және әр алымға 1. Нөл тек ештеңе алмағанда орындалады. { $miss_penalty ->
      [0] Орындалмаған тапсырысқа айып жоқ.
     *[10] Орындалмаған тапсырыс — минус { $miss_penalty }.
    } { $score_who ->
      [winner_only] Тек саудада жеңген ойыншы есептеледі.
     *[last_bid] Жеңгеннің ғана емес, әркімнің соңғы тапсырысы есептеледі.
    } Сан айтпаған ойыншы ұпай алмайды.

  <b>Соңы.</b> Таратудан кейін кімде { $target } ұпай не одан көп болса және басқалардан артық болса, сол жеңеді. Тең болса, тағы бір тарату ойналады.{ $deal_limit ->
      [none] {""}
     *[other] {" "}Тарату шегі: { $deal_limit }; онда теңдер орынды бөліседі.
    }
