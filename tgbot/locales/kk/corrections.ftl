### Әкімшілердің түзетулері және өзін ұмытуды сұрау.

correct-button = ⚖️ Түзету
correct-title = ⚖️ <b>{ $game }</b>, { $time }
correct-side = { $place }. { $names }: { $points }
correct-place = { $place }. { $names }
correct-is-void = <b>Бұл ойын есепке алынбайды.</b>
correct-button-void = ✖️ Ойынды есептемеу
correct-button-fix = ✏️ Орындарды түзету
correct-button-undo-void = ↩️ Қайта есептеу
correct-button-undo-result = ↩️ Бұрынғы орындарды қайтару
correct-button-draw = 🤝 Тең ойын
correct-chosen = ✔️ { $names }
correct-who = { $place }-орынды кім алды? Ұпайлар орынмен бірге ауысады.
correct-why-void = Ойын неге есепке алынбайды? Себебін басыңыз немесе осы хабарға өз сөзіңізбен жауап беріңіз. Бұл чатта бәріне көрінеді.
correct-why-fix = Ойын осылай есептеледі. Неге? Себебін басыңыз немесе осы хабарға өз сөзіңізбен жауап беріңіз. Бұл чатта бәріне көрінеді.

reason-bot = боттың қатесі
reason-away = аяқталмай қалды
reason-unfair = әділ ойналмады
reason-agreed = солай келістік
reason-trial = сынақ ойыны
reason-other = басқа себеп

correction-match = «{ $game }» ({ $names })
correction-void = есепке алынбайды
correction-result = басқа орындармен есептеледі: { $places }
correction-draw = тең ойын болып есептеледі
correction-own = ⚖️ Ойын { $what }. Себебі: { $reason }. — { $author }, { $time }
correction-line = ⚖️ { $match } { $what }. Себебі: { $reason }. — { $author }, { $time }
correction-undone = <i>Күшін жойған: { $by }.</i>
notice-correction =
  ⚖️ { $match } ойыны { $what }.
  Себебі: { $reason }
  Түзеткен әкімші: { $author }. Барлық түзетулер: /corrections
notice-correction-undone =
  ↩️ { $match } ойыны бұрынғыша есептеледі.
  Түзетудің күшін жойған әкімші: { $by }. Барлық түзетулер: /corrections

corrections-button = ⚖️ Түзетулер
corrections-here = ⚖️ <b>Осы чаттағы түзетулер</b>
corrections-mine = ⚖️ <b>Менің ойындарымның түзетулері</b>
corrections-none = Ештеңе түзетілмеген.
corrections-hint = <i>Аяқталған ойынды чат әкімшісі түзете алады: /history, ойынның нөмірі, «⚖️ Түзету» батырмасы.</i>

mark-steady = ⏱ Әрдайым дерлік уақытында жүреді
mark-mostly = ⏱ Көбіне уақытында жүреді
mark-away = ⏱ Жиі кетіп қалады: жүрісін күтуге тура келеді
marks-button = ⏱ Кім қалай жүреді
marks-title = ⏱ <b>Кім қалай жүреді.</b> Соңғы ойындар есептеледі; жеңіс пен жеңілістің қатысы жоқ.
marks-line = { $name }: { $mark }
marks-unknown = әлі аз ойнаған
marks-short-steady = әрдайым дерлік уақытында
marks-short-mostly = көбіне уақытында
marks-short-away = жиі кетіп қалады

score-button-picture = 🖼 Сурет түрінде
score-picture-title = { $game }: { $span }
score-picture-name = Ойыншы
score-picture-wins = Жеңіс
score-picture-matches = Ойын
score-picture-share = %
score-picture-caption = 🏆 { $game }, { $span }

forget-ask = 🧹 <b>Сізді ұмытайық па?</b>

  Атыңыз барлық жерден жойылады: кестелерден, тізімдерден, үстелдерден. Ұпайлар мен ойындар атсыз қалады. Ашық үстелдерде орныңызға робот отырады. Чаттарда тұрған хабарларды бот өзгертпейді: оларды сол чаттың әкімшісі жояды.

  Кез келген уақытта оралуға болады: /start атыңызды қайта жазуды сұрайды.
forget-button-sure = 🧹 Иә, мені ұмытыңыз
forget-button-no = Жоқ
forget-done = Дайын: мұнда сізді енді ешкім танымайды. Чаттарда тұрған хабарлар сол күйі қалды. Оралу: /start
forget-kept = Жарайды, бәрі бұрынғыдай қалады.
forget-private = Мұны ботпен жеке чатта жасайды.
come-back = Сіз өзіңізді ұмытуды сұраған едіңіз. Атыңызды қайта жазайық па? Бұрынғы ойындар мен ұпайлар қайтадан соның астында болады.
come-back-button = Иә, атымды жазыңыз

command-corrections = әкімшілер не түзеткені
command-forget = мені ұмыту
