"""Tournaments: drafts, sign-up, rounds, the organiser's tools, series, and what is read of them.

A tournament's log decides, by the rules of `core.tournaments`; rows beside it are there to be
found. `Tournaments` holds the services; each of their methods is one transaction and answers with
a receipt, whose `tournament` says of which. Rights are checked by whoever calls: `admin` tells
that the person is an admin of the tournament's chat now; the organiser may do the same.

    wizard      draft(*, chat, thread, organiser, game) -> Receipt (tournament)
                change(tournament, person, *, admin, **name_of_a_setting=value | title | starts)
                open(tournament, person, *, admin) · discard(tournament, person, *, admin)
    signup      join(tournament, person, *, partner=None, reserve=False)
                answer(tournament, person, *, yes) to whoever asked to be his partner
                leave · check_in · skip · unskip · back (tournament, person)
                started(person, payload): what a link of a tournament leads to
    director    start · proceed (tournament, person, *, admin): now, without waiting
                arrive(tournament, person) · act(tournament) · series_due(series)
    tools       all (tournament, person, …, *, admin, reason="")
                correct(stage, round, board, ranks) · uncorrect · award(…, points) · replay
                end_board · pair_again(new_lots) · swap(one, other) · replace(entrant, old, new)
                extend(minutes) · drop(entrant) · pause(entrant) · back(entrant)
                keep_apart(one, other) · let_meet · add(persons) · penalise(entrant, points)
                postpone(starts) · cancel · finish · hand_over(organiser)
    reading     board · draft · card(tournament, person) · cards(person) · of_chat(chat, thread)
                record · watch(tournament, board) · season(chat, game) · series(chat)

What is said of it all goes out as announcements (`core.boards.TournamentNotice`) and on the board,
a screen of kind "board" in the tournament's chat, whose read model is `TournamentBoard`.
"""
