"""What is typed at a table and what is said there: commands of the host, rulings, time, and what waits for whom."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any, Literal, get_args

import pytest
from msgspec import Raw
from msgspec.structs import replace as changed

from shoal.core.cards import Card
from shoal.core.codec import encode
from shoal.core.first_dealer import Drawn
from shoal.games.fish_draw import FishDraw
from shoal.games.fish_draw import Options as FishDrawOptions
from shoal.games.literature import Literature, Options
from shoal.games.literature.rules.events import CancelHalfSuit
from shoal.server.tables.broadcast.shown import show_ruling
from shoal.server.tables.messages.from_client import Begin, SetTime, StopAsking, TakeBack
from shoal.server.tables.messages.to_client import Clocks, Hearing, KnockAnswer, PendingRuling, Reacted, Said, Unready
from shoal.server.tables.opening import NewTable
from shoal.server.tables.state.events import BotFailed, DealerDrawn, PaceSet, RulingProposed, TableSight
from shoal.server.tables.timing.time_control import BankTime, TurnTime
from shoal.terminal import conversation as talk
from shoal.terminal import looks
from shoal.terminal.client import Client
from shoal.terminal.commands import COMMANDS, Typed
from shoal.terminal.local import LocalTable
from shoal.terminal.news import said_lines, sentences
from shoal.terminal.scene import Scene, WhileAway
from shoal.terminal.table import faded
from shoal.terminal.words import Sentence, Unclear
from tests.terminal.playing import Watcher, after, dealt, scene_of, turns, typed


def ruling_scene() -> Scene:
    ruling = PendingRuling(1, show_ruling(CancelHalfSuit("LH")), (), 9)
    return scene_of(dealt(Literature(Options())), ruling=ruling)


def test_the_pace_and_the_time_to_speak_are_set_by_a_line() -> None:
    scene, face = after("pace normal", "hearing 9", "rename Big Zed")

    assert (scene.table.pace, scene.table.hearing_s, scene.name(0)) == ("normal", 9.0, "Big Zed")
    assert [said.text for said in sentences(scene, face.news)] == [
        "The bots now play at normal speed.",
        "Everyone now has 9 seconds to speak up.",
        "You’re in seat 1 now.",
    ]


def test_the_host_says_by_a_line_who_plays_a_seat_and_who_stands_in() -> None:
    scene, face = after("level 3 counting", "level away counting")

    assert (scene.table.sitters[2].bot, scene.table.standin) == ("counting", "counting")
    assert [said.text for said in sentences(scene, face.news)] == [
        f"{scene.name(2)}’s level is now Plain.",
        "Stand-in bots are now Plain.",
    ]
    assert looks.seat_line(scene, 2).endswith(", bot, Plain")
    assert any("level SEAT" in line for line in looks.help_(scene))


@pytest.mark.parametrize(
    ("dealer", "lowest", "rounds", "said"),
    [
        (1, True, ({0: "9H", 1: "3C", 2: "4C", 3: "KC"},), ": Bea draws the lowest, the 3 of clubs, and deals."),
        (0, False, ({0: "AC", 1: "9H", 2: "4C", 3: "KC"},), ": you draw the highest, the ace of clubs, and deal."),
        (
            *(1, True, ({0: "3H", 1: "3C", 2: "4C", 3: "KC"}, {0: "9H", 1: "7C"})),
            ": you and Bea tie, then Bea draws the lowest, the 7 of clubs, and deals.",
        ),
    ],
)
def test_who_drew_the_deal_is_said(dealer: int, lowest: bool, rounds: tuple[dict[int, str], ...], said: str) -> None:
    drawn = tuple(tuple(Drawn(seat, Card(card)) for seat, card in one.items()) for one in rounds)
    (sentence,) = sentences(scene_of(dealt(Literature(Options(players=4)))), [DealerDrawn(dealer, lowest, drawn)])

    assert sentence.text == f"Drawing for dealer{said}"


def test_what_a_bot_did_for_the_person_comes_after_a_word_about_it_and_one_that_broke_down_is_named() -> None:
    happened = [PaceSet("normal"), WhileAway(), PaceSet("at_once"), BotFailed(2, "expert", "counting")]

    assert [said.text for said in sentences(ruling_scene(), happened)] == [
        "The bots now play at normal speed.",
        "While you were away, a bot played for you:",
        "The bots now play at once.",
        "Cleo (Expert) broke down. Another bot (Plain) plays on until the next deal.",
    ]


def test_who_stands_watches_and_may_sit_again() -> None:
    watching, _ = after("stand", game="go_fish")
    seated, face = after("stand", "sit 1", game="go_fish")

    assert watching.you is None
    assert looks.hand(watching) == ["You’re only watching."]
    assert "You’re watching. To play, type sit and a seat: " in looks.status(watching)
    assert seated.you == 0
    assert seated.name(0) == "Zed"
    assert not face.refused


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("waiting", "Ann has your request for Cleo’s seat. Type stand to take it back."),
        ("kept", "Cleo’s seat is yours from the next deal. Type stand to give it back."),
    ],
)
def test_a_visitor_who_has_asked_for_a_seat_takes_it_back_by_a_line(
    answer: Literal["waiting", "kept"], told: str
) -> None:
    scene = scene_of(dealt(Literature(Options())), you=None)
    scene = replace(scene, table=changed(scene.table, host=0, asked=KnockAnswer(answer, 2)))

    assert told in looks.status(scene)
    assert COMMANDS["stand"](Typed(scene, [], "Ann")).kind is StopAsking


def test_a_visitor_learns_how_to_play() -> None:
    with pytest.raises(Unclear, match="You’re only watching"):
        after("stand", "ask 2 9D")


def test_nothing_can_be_settled_with_bots() -> None:
    _, face = after("rule redeal", "agree")

    assert face.refused == ["RULINGS_ARE_FOR_FRIENDS", "NO_RULING"]


@pytest.mark.parametrize(
    "line",
    [
        "pace human",
        "pace",
        "hearing 0",
        "hearing soon",
        "rename",
        "sit nobody",
        "level 3",
        "level 3 oracle",
        "rule nonsense",
        "again now",
    ],
)
def test_a_command_that_is_none_is_unclear(line: str) -> None:
    with pytest.raises(Unclear):
        after(line)


def test_before_the_first_word_of_the_table_nothing_can_be_said() -> None:
    async def type_early() -> None:
        talk.answer(Client(LocalTable(NewTable()), Watcher()), "hand")

    with pytest.raises(Unclear, match="You’re not connected yet"):
        asyncio.run(type_early())


def test_a_proposed_ruling_is_shown_until_it_is_settled() -> None:
    assert "Bea proposes: throw in the low hearts (LH)." in looks.status(ruling_scene())


@pytest.mark.parametrize(("word", "yes"), [("agree", True), ("disagree", False)])
def test_an_answer_to_a_ruling_names_the_one_that_is_shown(word: str, yes: bool) -> None:
    assert COMMANDS[word](Typed(ruling_scene(), [], "Ann")).fields == {"yes": yes, "n": 9}


def test_every_sight_of_a_table_has_a_sentence_but_its_opening_what_clocks_say_and_who_is_ready() -> None:
    samples: dict[str, Any] = {
        "seat": 1, "name": "Bea", "pace": "normal", "hearing_s": 4.0, "level": "expert", "bot": "expert", "instead": "counting",
        "dealer": 1, "lowest": True, "rounds": ((Drawn(0, Card("9H")), Drawn(1, Card("3C"))),),
        "ruling": Raw(encode(CancelHalfSuit("LH"))), "seating": "ask", "watching": "nobody", "listed": True, "other": 2,
        "time": TurnTime(30), "ms": 1000, "what": "know", "words": "friends",
    }  # fmt: skip
    kinds: Sequence[Any] = get_args(TableSight)
    sights = [kind(**{name: samples[name] for name in kind.__struct_fields__}) for kind in kinds]

    assert len(sentences(ruling_scene(), sights)) == len(kinds) - 3
    (proposed,) = sentences(ruling_scene(), [RulingProposed(1, samples["ruling"])])
    assert proposed.text == "Bea proposed: throw in the low hearts (LH). Type agree or disagree."


def test_who_is_waited_for_is_said() -> None:
    game = dealt(FishDraw(FishDrawOptions()))

    assert "Waiting for Bea and Dan." in looks.status(scene_of(game, hearing=Hearing((1, 3), 2000)))
    assert "Speak up now, or press Enter." in looks.status(scene_of(game, hearing=Hearing((0, 1), 2000)))
    assert talk.is_due(scene_of(game, hearing=Hearing((0,), 2000)))
    assert not talk.is_due(scene_of(game, hearing=Hearing((1,), 2000)))


def test_the_games_won_are_part_of_the_score() -> None:
    scene = scene_of(dealt(Literature(Options(players=4))))
    played = replace(scene, table=changed(scene.table, wins=(2, 1), ties=1))

    assert looks.score(played)[-1] == "Games won: Ann and Cleo 2; Bea and Dan 1; ties: 1"


def test_the_effect_of_a_line_is_shown_while_it_is_typed() -> None:
    scene = scene_of(dealt(Literature(Options())))
    card = next(iter(scene.moves.asks))

    assert talk.preview(scene, f"{card} bea") == "Press Enter to play it."
    assert "You can ask for:" in talk.preview(scene, "ask bea")
    assert talk.preview(scene, "hand") == ""
    assert talk.preview(scene, "rule redeal") == ""
    assert "score" in list(talk.completed(scene, "s"))


# --- Time -----------------------------------------------------------------------------------------------------------------


def scene() -> Scene:
    """Ann on seat 0, whose turn it is."""
    return scene_of(dealt(Literature(Options())))


def test_the_host_types_how_much_time_there_is() -> None:
    order = COMMANDS["clock"](Typed(scene(), ["5m+10s"], "Ann"))
    assert (order.kind, dict(order.fields)) == (SetTime, {"time": BankTime(300, 10)})
    with pytest.raises(Unclear, match="“soon” isn’t a time to think"):
        COMMANDS["clock"](Typed(scene(), ["soon"], "Ann"))


def test_who_looks_at_the_table_reads_what_clocks_say() -> None:
    at = scene()
    seats = len(at.table.sitters)
    at = replace(at, clocks=Clocks((65_000, *[None] * (seats - 1)), None))

    assert "1:05" in looks.seat_line(at, 0)
    assert "You have 1:05 left." in looks.status(at)


def test_who_has_a_seat_that_a_bot_keeps_is_told_how_to_take_it_back() -> None:
    at = scene()
    sitters = (changed(at.table.sitters[0], status="standin"), *at.table.sitters[1:])
    at = replace(at, table=changed(at.table, sitters=sitters))

    assert "Type back to take your seat back" in looks.status(at)
    assert COMMANDS["back"](Typed(at, [], "Ann")).kind is TakeBack


# --- An empty line while the table waits ----------------------------------------------------------------------------------


@pytest.mark.parametrize("pace", ["normal", "at_once"])
def test_a_new_deal_of_fish_draw_waits_until_one_says_that_one_is_ready(pace: str) -> None:
    scene, _ = after(seed=5, pace=pace, game="fish_draw")

    assert scene.is_unready
    assert talk.is_due(scene)
    assert "Press Enter when you’re ready." in looks.status(scene)
    assert "ready" in talk.completed(scene, "re")
    assert scene.board.revealed == ()


@pytest.mark.parametrize("line", ["", "ready"])
def test_an_empty_line_says_that_one_is_ready_and_turns_nothing(line: str) -> None:
    scene, face = after(line, seed=5, pace="normal", game="fish_draw")

    assert scene.unready is None
    assert scene.board.revealed == ()
    assert not face.refused


@pytest.mark.parametrize(
    ("line", "said"),
    [("ready", "The table isn’t waiting for you to be ready"), ("hasten", "No bot is thinking right now")],
)
def test_who_has_the_turn_cannot_be_ready_nor_hasten_anybody(line: str, said: str) -> None:
    with pytest.raises(Unclear, match=said):
        after(line, seed=5, pace="normal", game="literature")


@pytest.mark.parametrize("line", ["", "hasten"])
def test_an_empty_line_lets_the_bot_on_turn_speak_now(line: str) -> None:
    async def play() -> tuple[int, Scene]:
        face, rng = Watcher(), Random(3)
        client = Client(LocalTable(NewTable(game="go_fish", bot="random", dealer="opener"), 5), face)
        task = asyncio.create_task(client.run())
        await turns()
        assert client.scene is not None
        while not client.scene.may_hasten:
            talk.answer(client, typed(client.scene, rng))
            await turns()
        assert "hasten" in talk.completed(client.scene, "ha")
        n = client.scene.n
        talk.answer(client, line)
        await turns()
        task.cancel()
        assert not face.refused
        return n, client.scene

    before, scene = asyncio.run(play())
    assert scene.n > before, "no pause is as short as this test"


def test_in_a_hearing_and_before_all_are_ready_there_is_nothing_to_hasten() -> None:
    scene, _ = after("", seed=5, pace="normal", game="fish_draw")

    assert scene.may_hasten
    assert not replace(scene, hearing=Hearing((0,), 1000)).may_hasten
    assert not replace(scene, unready=Unready((0,), 1000)).may_hasten
    assert f"Waiting for {scene.name(1)}." in looks.status(replace(scene, unready=Unready((1,), 1000)))


def test_at_once_everything_since_ones_own_last_move_stays_on_the_screen() -> None:
    said = [Sentence(text, fades=True) for text in "abcd"]

    assert [one.text for one in faded(said, 1, fresh=3)] == ["b", "c", "d"]
    assert [one.text for one in faded(said, 1, fresh=0)] == ["d"]
    assert faded(said, None, fresh=0) == said


def test_who_gathers_before_the_first_deal_is_told_what_to_type_and_the_host_deals_by_a_line() -> None:
    scene = scene_of(dealt(Literature(Options())))
    host = replace(scene, table=changed(scene.table, gathering=True), unready=Unready((1,), 60_000))
    friend = replace(host, table=changed(host.table, host=1), unready=Unready((0,), 60_000))
    ready, watcher = replace(friend, unready=Unready((), 60_000)), replace(friend, table=changed(host.table, you=None))
    assert [looks.status(scene).partition(".")[0] for scene in (host, friend, ready, watcher)] == [
        "Waiting for friends",
        "Waiting for friends",
        "You’re ready",
        "The players are gathering",
    ]
    assert "begin" in looks.status(host)
    assert [talk.is_due(scene) for scene in (host, friend, ready)] == [True, True, False]
    assert COMMANDS["begin"](Typed(host, [], "Zed")).kind is Begin


def test_a_face_is_made_by_a_line_and_is_read_as_it_sounds() -> None:
    scene = scene_of(dealt(Literature(Options())))
    assert COMMANDS["react"](Typed(scene, ["wow"], "Zed")).fields == {"reaction": "wow"}
    with pytest.raises(Unclear, match=r"laugh .*sad"):
        COMMANDS["react"](Typed(scene, ["grin"], "Zed"))
    assert said_lines(scene, Said(1, (), reactions=(Reacted(1, "wow"),))) == ["Bea: Wow!"]
