"""A first visit leads to its end in time, whatever the newcomer asks first, and only its own deal is prepared."""

from __future__ import annotations

import itertools
import re
from random import Random

import pytest

from shoal.core.cards import Card
from shoal.core.codec import Unreadable
from shoal.core.game import PublicEvent
from shoal.core.game_words import speaker_for
from shoal.core.games import GAMES
from shoal.games.fish_draw.rules.events import FishShown
from shoal.games.go_fish.rules.events import Book, Handed
from shoal.games.literature.belief.constraints import Constraints
from shoal.games.literature.belief.exact import exact
from shoal.games.literature.rules.events import Asked, Closed
from shoal.games.literature.rules.rules import Literature
from shoal.i18n import languages
from shoal.lessons.visit import FIRST_VISIT, MOST_WORDS, WORDS_BEFORE_THE_FIRST_MOVE, told_visit, visit_of
from shoal.server.tables.opening import NewTable, opening
from shoal.server.tables.state.log import opening_of
from tests.lessons.visiting import LINK, READING_S, Newcomer
from tests.server.tables_in_memory import is_acked

VERA, LEO = 1, 2


def certain_claim(newcomer: Newcomer) -> str | None:
    """The claim of the low hearts that the newcomer can prove, as text."""
    rules = Literature()
    constraints = Constraints(rules, 0)
    for sight in newcomer.sights():
        constraints.see(sight)
    holders = exact(constraints).sure(0, "LH")
    if holders is None:
        return None
    cards = {
        seat: " ".join(str(card) for card, at in holders if at == seat) for seat in sorted({s for _, s in holders})
    }
    return "0 claims LH with " + ", ".join(f"{seat} {held}" for seat, held in cards.items())


def test_in_literature_one_hits_misses_and_claims_what_the_team_completes_within_two_minutes() -> None:
    newcomer = Newcomer("literature")
    newcomer.play("0 asks 1 6H")
    assert newcomer.now <= 15
    assert newcomer.sights()[-1] == Asked(0, VERA, Card("6H"), hit=True)
    newcomer.play("0 asks 1 5H")
    assert Asked(0, VERA, Card("5H"), hit=False) in newcomer.sights()
    assert certain_claim(newcomer) is None, "there is nothing to claim yet"

    newcomer.wait_for_turn()
    claim = certain_claim(newcomer)
    assert claim == "0 claims LH with 0 2H 3H 4H 6H, 2 5H 7H"
    newcomer.play(claim)

    assert newcomer.now <= 120
    assert [(sight.half_suit, sight.outcome) for sight in newcomer.sights() if isinstance(sight, Closed)] == [
        ("LH", "won")
    ]


def first_questions() -> list[str]:
    view = Newcomer("literature").table.offer(0)
    return [f"0 asks {seat} {card}" for seat, card in itertools.product(view.targets, view.asks)]


@pytest.mark.parametrize("question", Random(7).sample(first_questions(), 4))
def test_whatever_one_asks_first_the_claim_becomes_certain_in_time(question: str) -> None:
    newcomer = Newcomer("literature", seed=2)
    newcomer.play(question)
    while newcomer.table.state.game.turn == 0 and certain_claim(newcomer) is None:  # it hit: one goes on until a miss
        newcomer.play("0 asks 3 5H")
    newcomer.wait_for_turn()
    claim = certain_claim(newcomer)
    assert claim is not None
    newcomer.play(claim)

    assert newcomer.now <= 120
    assert any(isinstance(sight, Closed) and sight.outcome == "won" for sight in newcomer.sights())


def test_when_the_lesson_is_over_the_game_goes_on_as_any_other() -> None:
    newcomer = Newcomer("literature")
    newcomer.play("0 asks 1 6H")
    newcomer.play("0 asks 1 5H")
    newcomer.wait_for_turn()
    newcomer.play(certain_claim(newcomer) or "")
    before = len(newcomer.sights())
    newcomer.play("0 asks 1 9C")
    newcomer.table.pass_time(60)

    asked = [sight for sight in newcomer.sights()[before:] if isinstance(sight, Asked)]
    assert len({sight.seat for sight in asked}) > 1
    assert not newcomer.table.faults


# --- What is prepared, and what is not --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_an_ordinary_table_is_never_prepared(game: str) -> None:
    for seed in range(5):
        log = opening(NewTable(game), "owner", Random(seed))
        assert opening_of(log).lesson == ""
        prepared = [event for event in visit_of(game).deal if not isinstance(event, PublicEvent)]
        assert not [entry for entry in log if entry.event in prepared]


def test_the_next_game_at_a_lesson_table_is_dealt_by_chance_and_played_by_the_usual_bots() -> None:
    newcomer = Newcomer("literature")
    state = newcomer.table.state
    prepared = visit_of("literature").deal
    assert tuple(state.game.log) == prepared

    others = opening(NewTable("literature", lesson=FIRST_VISIT), "owner", Random(3))
    assert tuple(entry.event for entry in others[2:]) == prepared, "the lesson is the same for everybody"


def test_a_lesson_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Unreadable):
        opening(NewTable("literature", lesson="nothing"), "owner", Random(1))


def test_nobody_else_can_sit_at_a_lesson_table() -> None:
    newcomer = Newcomer("literature")
    newcomer.table.connect(2, "stranger", tab="other")

    assert newcomer.table.table(2).free == ()
    assert newcomer.now < READING_S


# --- The other games ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_newcomer_may_change_places_or_stand_up_and_bots_play_on(game: str) -> None:
    for command in ({"type": "swap", "seat": 0, "other": 1}, {"type": "stand"}):
        table = Newcomer(game).table
        assert is_acked(table.say(LINK, id=900, **command))
        table.connect(LINK + 1, "somebody", tab="watcher")
        table.pass_time(30)
        assert not table.faults
        assert any(row.by == "bot" for row in table.log)


def test_in_go_fish_one_hits_fishes_and_lays_down_a_book_within_90_seconds() -> None:
    newcomer = Newcomer("go_fish")
    newcomer.play("0 asks 1 for 7")
    assert newcomer.now <= 15
    assert any(isinstance(sight, Handed) and sight.to == 0 for sight in newcomer.sights())
    newcomer.play("0 asks 1 for K")
    newcomer.wait_for_turn()
    newcomer.play("0 asks 1 for 7")

    assert [sight.rank for sight in newcomer.sights() if isinstance(sight, Book)] == ["7"]
    assert newcomer.now <= 90
    assert not newcomer.table.faults


@pytest.mark.parametrize("rank", ["K", "4", "J"])
def test_in_go_fish_the_book_comes_whatever_one_asks_first(rank: str) -> None:
    newcomer = Newcomer("go_fish", seed=3)
    newcomer.play(f"0 asks 1 for {rank}")
    while not any(isinstance(sight, Book) and sight.seat == 0 for sight in newcomer.sights()):
        newcomer.wait_for_turn()
        newcomer.play("0 asks 1 for 7")

    assert newcomer.now <= 90


def test_in_fish_draw_one_shouts_gathers_the_fish_and_calls_fishageddon_within_90_seconds() -> None:
    newcomer = Newcomer("fish_draw")
    newcomer.say(type="ready", n=newcomer.table.updates(LINK)[-1].n)
    for _ in range(4):
        newcomer.make("0 reveals")
        newcomer.table.pass_time(2)
        newcomer.make("0 shouts")
        while newcomer.table.state.rules.unheard(newcomer.table.truth):
            newcomer.table.pass_time(1)
        newcomer.table.pass_time(2)
        newcomer.table.pass_time(2)
    newcomer.make("0 reveals")
    newcomer.table.pass_time(4)
    newcomer.make("0 calls 0")

    sights = newcomer.sights()
    assert any(isinstance(sight, FishShown) and len(sight.fish) == 4 for sight in sights)
    assert newcomer.table.truth.board.sudden_death == "fishageddon"
    assert newcomer.table.truth.board.over.winners == (0,)
    assert newcomer.now <= 90
    assert not newcomer.table.faults


# --- What bubbles say -----------------------------------------------------------------------------------------------------------

TERMS = {
    "literature": {"low hearts": "low hearts|cœurs bas", "claim": "[Cc]laim|[Aa]nnonce"},
    "go_fish": {"fished": "fished|pioché"},
    "fish_draw": {
        "Fish": r"\bFish\b|Poisson",
        "Shout": "[Ss]hout|[Cc]riez",
        "Collect": "[Cc]ollect|[Rr]amass",
        "Fishageddon": "Fishageddon",
    },
}
"""The words of each game that a newcomer cannot know, by the name that the bubble which shows one has for it."""


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_a_bubble_has_twelve_words_and_none_before_it_is_shown(game: str, language: str) -> None:
    visit = visit_of(game)
    told = told_visit(speaker_for(game, language), game, FIRST_VISIT)
    texts = [bubble.text for bubble in told.bubbles]

    assert [text for text in texts if len(text.replace("\u202f", "").split()) > MOST_WORDS] == []
    assert len(texts[0].split()) <= WORDS_BEFORE_THE_FIRST_MOVE
    shown: set[str] = set()
    for bubble, text in zip(visit.bubbles, texts, strict=True):
        shown |= set(bubble.shows)
        used = {term for term, pattern in TERMS[game].items() if re.search(pattern, text)}
        assert used <= shown, text
