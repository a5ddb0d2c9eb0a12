"""The house rules of Literature as data (`rules.md` B), and presets: well-known sets of house rules by name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from shoal.core.cards import JOKERS, RANKS, SUITS, Card, CardSet
from shoal.core.game import BadOptions, Doubt, GameSetup, Seat, TurnTimes
from shoal.games.literature.rules.events import IrregularityKind
from shoal.games.literature.rules.moves import HalfSuit, Moves

Rank = Literal["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]

Group = Literal["pack", "turns", "claims", "questions", "end", "table", "bots"]
"""Where a form shows an option."""

FIRST_PLAYERS: Final = "^(dealer|left_of_dealer|random|seat:(0|[1-9][0-9]?))$"
PACKS: Final = "^(full|[1-8]x[2-6])$"
TIE_BREAKS: Final = "^(none|best_of_3|half_suit:([LH][CDHS]|SP|R[2-9TJQKA]))$"

Count = Annotated[int, Meta(ge=1)]


def _in(group: Group, *, pattern: str | None = None) -> Meta:
    """Where an option stands in a form. What it is called and what it means is said by the catalogue (`option-NAME`)."""
    return Meta(pattern=pattern, extra_json_schema={"group": group})


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, repr_omit_defaults=True):
    """Every option of `rules.md` B with its default. `validate` refuses combinations that make no game."""

    players: Annotated[int, _in("pack")] = 6
    removed_rank: Annotated[Literal[Rank, "none"], _in("pack")] = "8"
    ace: Annotated[Literal["auto", "high", "low"], _in("pack")] = "auto"
    uneven_deal: Annotated[Literal["allow", "error"], _in("pack")] = "allow"
    out_of_turn_claim: Annotated[Literal["auto", "penalise", "reject"], _in("claims")] = "auto"
    auto_single: Annotated[bool, _in("turns")] = True
    jokers: Annotated[bool, _in("pack")] = False
    sets: Annotated[Literal["half_suits", "rank_quartets", "six_seven"], _in("pack")] = "half_suits"
    first_player: Annotated[str, _in("turns", pattern=FIRST_PLAYERS)] = "dealer"
    next_dealer: Annotated[Literal["left", "random", "losers"], _in("table")] = "left"
    claim_timing: Annotated[Literal["own_turn", "team_turn", "any"], _in("claims")] = "own_turn"
    wrong_attribution: Annotated[Literal["cancel", "opponents", "nothing"], _in("claims")] = "cancel"
    opponent_holds: Annotated[Literal["opponents", "minus_one", "cancel"], _in("claims")] = "opponents"
    after_correct: Annotated[Literal["claimer", "team_choice"], _in("turns")] = "claimer"
    after_wrong: Annotated[Literal["claimer", "opponents"], _in("turns")] = "claimer"
    emptied_holder: Annotated[Literal["choose", "left_teammate", "asker", "next_seat"], _in("turns")] = "choose"
    bluff_ask: Annotated[bool, _in("questions")] = False
    bluff_effect: Annotated[Literal["miss", "surrender"], _in("questions")] = "miss"
    bluff_needs_other_card: Annotated[bool, _in("questions")] = False
    forced_declare: Annotated[bool, _in("claims")] = False
    malformed_claim: Annotated[Literal["reject", "wrong"], _in("claims")] = "reject"
    claim_commit: Annotated[Literal["on_submit", "on_half_suit", "on_first_card"], _in("claims")] = "on_submit"
    announce_last_card: Annotated[bool, _in("table")] = False
    announce_and_retire: Annotated[bool, _in("table")] = True
    high_double: Annotated[bool, _in("end")] = False
    end: Annotated[Literal["all_resolved", "majority", "clinch"], _in("end")] = "all_resolved"
    endgame: Annotated[Literal["solo_claim", "stop", "award_rest"], _in("end")] = "solo_claim"
    ask_requires: Annotated[Literal["self", "team"], _in("questions")] = "self"
    challenge: Annotated[bool, _in("claims")] = False
    claim_for_opponents: Annotated[bool, _in("claims")] = False
    claim_needs_card: Annotated[bool, _in("claims")] = False
    claim_attribution: Annotated[bool, _in("claims")] = True
    history: Annotated[Literal["last", "last_two", "full"], _in("table")] = "last"
    hand_counts: Annotated[Literal["public", "on_request", "zero_only", "secret"], _in("table")] = "public"
    ask_teammates: Annotated[bool, _in("questions")] = False
    cardless_may_claim: Annotated[bool, _in("claims")] = False
    tie_break: Annotated[str, _in("end", pattern=TIE_BREAKS)] = "none"
    stall_limit: Annotated[Count | None, _in("end")] = None
    stall_action: Annotated[Literal["force_claim", "end"], _in("end")] = "force_claim"
    conventions: Annotated[Literal["free", "declared", "forbidden"], _in("bots")] = "free"
    on_invalid_ask: Annotated[
        Literal["reject", "lose_turn", "cancel_half_suit", "award_half_suit"], _in("questions")
    ] = "reject"
    on_false_answer: Annotated[Literal["reject", "cancel", "award"], _in("questions")] = "reject"
    answer_mode: Annotated[Literal["auto", "manual"], _in("questions")] = "auto"
    special_value: Annotated[Literal[1, 2], _in("end")] = 1
    max_pause_seconds: Annotated[Count | None, _in("table")] = None
    miss_goes_to: Annotated[Literal["target", "target_team"], _in("turns")] = "target"
    repeat_question: Annotated[Literal["allowed", "forbidden"], _in("questions")] = "allowed"
    pack: Annotated[str, _in("pack", pattern=PACKS)] = "full"


STUDENT: Final = Options(jokers=True, claim_timing="any", wrong_attribution="opponents", end="majority")

PRESETS: Final[Mapping[str, Options]] = {
    "pagat": Options(),
    "pagat48": Options(),
    "online": Options(out_of_turn_claim="reject"),
    "wikipedia_2007": Options(
        removed_rank="2",
        wrong_attribution="nothing",
        opponent_holds="minus_one",
        after_correct="team_choice",
        after_wrong="opponents",
        hand_counts="secret",
    ),
    "student": STUDENT,
    "mit": Options(claim_timing="any", wrong_attribution="opponents", end="majority"),
    "fishonline": Options(
        jokers=True,
        claim_timing="any",
        wrong_attribution="opponents",
        end="majority",
        bluff_ask=True,
        history="last_two",
        emptied_holder="left_teammate",
        on_invalid_ask="award_half_suit",
    ),
    "cfish": STUDENT,
    "us54": Options(
        jokers=True,
        claim_timing="any",
        wrong_attribution="opponents",
        end="majority",
        cardless_may_claim=True,
        announce_and_retire=False,
        emptied_holder="next_seat",
        history="full",
    ),
    "fishlab": Options(
        jokers=True,
        claim_timing="any",
        wrong_attribution="opponents",
        cardless_may_claim=True,
        announce_and_retire=False,
        history="last_two",
    ),
    "canadian_fish": Options(out_of_turn_claim="reject", history="full"),
    "kraken": Options(out_of_turn_claim="reject"),
    "playfish": Options(wrong_attribution="opponents", end="majority", out_of_turn_claim="reject"),
    "lit_india": Options(removed_rank="7", wrong_attribution="opponents", after_wrong="opponents"),
    "quartets": Options(sets="rank_quartets"),
    "kids_8": Options(players=8),
}
"""House rules by name (`rules.md` B3).

`us54`, `fishlab`, `canadian_fish` and `kraken` are those in which peers' bots compete, as their authors publish them;
docs/arena.md names the sources, and what in them no option says. `pagat48` is the second name of FishAI's 48 cards.
"""


def half_suits(options: Options) -> Mapping[HalfSuit, CardSet]:
    """The parts of the pack by id, with their cards; in display order, low half-suits first."""
    if options.sets == "rank_quartets":
        return {"R" + rank: CardSet(Card(rank + suit) for suit in SUITS) for rank in RANKS}
    ranks = "A" + RANKS[:-1] if ace_is_low(options) else RANKS
    if options.sets == "half_suits":
        ranks = ranks.replace(options.removed_rank, "")
    halves = {"L": ranks[:6], "H": ranks[6:]}
    parts = {
        half + suit: CardSet(Card(rank + suit) for rank in ranks) for half, ranks in halves.items() for suit in SUITS
    }
    if options.jokers:
        removed = (options.removed_rank + suit for suit in SUITS)
        parts["SP"] = CardSet(map(Card, (*removed, *JOKERS[:2])))
    if options.pack == "full":
        return parts
    many, cards = map(int, options.pack.split("x"))  # of a tiny one the first half-suits, and the first cards of each
    return {name: CardSet(list(own)[:cards]) for name, own in list(parts.items())[:many]}


def ace_is_low(options: Options) -> bool:
    """Whether the ace is the bottom rank."""
    if options.ace != "auto":
        return options.ace == "low"
    return options.sets == "six_seven" or options.removed_rank == "7"


def worth(options: Options, half_suit: HalfSuit) -> int:
    """The points of a half-suit."""
    if not options.high_double:
        return 1
    if half_suit == "SP":
        return options.special_value
    return 2 if half_suit.startswith("H") else 1


FEWEST_PLAYERS: Final = 4
MOST_PLAYERS: Final = 24
"""With 48 cards that is two each; with more players many would run out at once."""


def validate(options: Options) -> None:
    """Raise `BadOptions` with the first reason for which these options make no game."""
    if fault := next(_faults(options), None):
        raise fault


def _faults(options: Options) -> Iterator[BadOptions]:
    players = options.players
    if players < FEWEST_PLAYERS or players % 2 or players > MOST_PLAYERS:
        yield BadOptions("BAD_PLAYER_COUNT", ("players",), players=players, least=FEWEST_PLAYERS, most=MOST_PLAYERS)
    yield from _faults_of_tiny_pack(options)
    yield from _faults_of_pack(options)
    if options.claim_timing == "any" and options.out_of_turn_claim == "penalise":
        yield BadOptions("PENALTY_WITH_ANY_TIME_CLAIMS", ("out_of_turn_claim", "claim_timing"))
    if options.cardless_may_claim and options.announce_and_retire:
        yield BadOptions("RETIRED_PLAYERS_CANNOT_CLAIM", ("cardless_may_claim", "announce_and_retire"))
    if options.bluff_effect == "surrender" and not options.bluff_ask:
        yield BadOptions("SURRENDER_NEEDS_BLUFF", ("bluff_effect", "bluff_ask"))
    first = options.first_player
    if not re.fullmatch(FIRST_PLAYERS, first) or (first.startswith("seat:") and int(first[5:]) >= players):
        yield BadOptions("UNKNOWN_FIRST_PLAYER", ("first_player", "players"), value=first, players=players)
    cards = sum(map(len, half_suits(options).values()))
    if options.uneven_deal == "error" and cards % players:
        yield BadOptions("UNEVEN_DEAL", ("uneven_deal", "players"), cards=cards, players=players)


def _faults_of_tiny_pack(options: Options) -> Iterator[BadOptions]:
    """What is wrong with a pack of a few cards. First of all that there is no such pack: other faults need its cards."""
    if options.pack == "full":
        return
    if not re.fullmatch(PACKS, options.pack):
        yield BadOptions("UNKNOWN_PACK", ("pack",), value=options.pack[:40])
    if options.sets != "half_suits" or options.jokers:
        yield BadOptions("TINY_PACK_NEEDS_HALF_SUITS", ("pack", "sets", "jokers"))
    cards = sum(map(len, half_suits(options).values()))
    if cards < options.players:  # who deals has the first turn, and needs a card
        yield BadOptions("TINY_PACK_TOO_SMALL", ("pack", "players"), cards=cards, players=options.players)
    if options.stall_limit is None:
        yield BadOptions("TINY_PACK_NEEDS_STALL_LIMIT", ("pack", "stall_limit"))


def _faults_of_pack(options: Options) -> Iterator[BadOptions]:
    of_half_suits = options.sets == "half_suits"
    if options.jokers and not of_half_suits:
        yield BadOptions("JOKERS_NEED_HALF_SUITS", ("jokers", "sets"))
    is_rank_wrong = options.removed_rank == "none" if of_half_suits else options.removed_rank not in ("8", "none")
    if is_rank_wrong:  # where no rank is taken out, the default may stay unsaid
        yield BadOptions("REMOVED_RANK_NEEDS_HALF_SUITS", ("removed_rank", "sets"), rank=options.removed_rank)
    if options.high_double and options.sets == "rank_quartets":
        yield BadOptions("HIGH_DOUBLE_NEEDS_HALF_SUITS", ("high_double", "sets"))
    kind, _, half_suit = options.tie_break.partition(":")
    if not re.fullmatch(TIE_BREAKS, options.tie_break) or (
        kind == "half_suit" and half_suit not in half_suits(options)
    ):
        yield BadOptions("UNKNOWN_TIE_BREAK", ("tie_break",), value=options.tie_break)


def doubts(options: Options) -> tuple[Doubt, ...]:
    """Warnings about house rules that are legal, but perhaps not what was meant."""
    chosen_twice = options.forced_declare and options.after_correct == "team_choice"
    needs_all = options.end == "majority" and options.wrong_attribution == "cancel"
    strange: tuple[tuple[bool, str, tuple[str, ...]], ...] = (
        (needs_all, "MAJORITY_WITH_CANCEL", ("end", "wrong_attribution")),
        (options.history == "full", "FULL_HISTORY", ("history",)),
        (options.bluff_ask, "BLUFFS_MISLEAD_BOTS", ("bluff_ask",)),
        (options.ask_requires == "team", "QUESTIONS_LEAK", ("ask_requires",)),
        (chosen_twice, "FORCED_DECLARE_WITH_TEAM_CHOICE", ("forced_declare", "after_correct")),
    )
    return (*(Doubt(name, names) for is_so, name, names in strange if is_so), *_idle(options))


def _idle(options: Options) -> Iterator[Doubt]:
    """Options that differ from the default and change nothing, because they only matter together with those named after them."""
    claims_in_turn = options.claim_timing == "own_turn"
    needs: tuple[tuple[bool, bool, tuple[str, ...]], ...] = (
        (options.bluff_needs_other_card, options.bluff_ask, ("bluff_needs_other_card", "bluff_ask")),
        (options.special_value > 1, options.jokers and options.high_double, ("special_value", "jokers", "high_double")),
        (options.on_false_answer != "reject", options.answer_mode == "manual", ("on_false_answer", "answer_mode")),
        (options.stall_action != "force_claim", options.stall_limit is not None, ("stall_action", "stall_limit")),
        (options.after_correct != "claimer", claims_in_turn, ("after_correct", "claim_timing")),
        (options.after_wrong != "claimer", claims_in_turn, ("after_wrong", "claim_timing")),
        (options.ace != "auto", options.sets != "rank_quartets", ("ace", "sets")),
        (options.wrong_attribution != "cancel", options.claim_attribution, ("wrong_attribution", "claim_attribution")),
    )
    for differs, met, names in needs:
        if differs and not met:
            yield Doubt("NO_EFFECT", names, {"option": names[0]})


PENALTIES: Final[Mapping[str, frozenset[IrregularityKind]]] = {
    "reject": frozenset(),
    "lose_turn": frozenset({"HALF_SUIT_CLOSED", "NO_BASE_CARD", "CARD_ALREADY_HELD"}),
    "cancel_half_suit": frozenset({"NO_BASE_CARD", "CARD_ALREADY_HELD"}),
    "award_half_suit": frozenset({"NO_BASE_CARD", "CARD_ALREADY_HELD"}),
}
"""For each value of `on_invalid_ask`, the faults of a question that are punished instead of refused. A question in a closed
half-suit cannot cost that half-suit, since it is closed already."""


class Setup(GameSetup, frozen=True):
    """What a client must know before the deal: the number of seats, the teams, and the half-suits in display order."""

    seats: int
    sides: tuple[tuple[Seat, ...], ...]
    half_suits: tuple[tuple[HalfSuit, CardSet], ...]


class Layout:
    """Seats, teams and half-suits under given options, and everything else that can be worked out before the deal."""

    def __init__(self, options: Options | None = None) -> None:
        """Work out the table for these options (default: all defaults); raises `BadOptions` when they make no game."""
        self.options: Options = options or Options()
        validate(self.options)
        self.seats: int = self.options.players
        self.sides: tuple[tuple[int, ...], tuple[int, ...]] = (
            tuple(range(0, self.seats, 2)),
            tuple(range(1, self.seats, 2)),
        )
        self._teammates = [self._every_other(seat, 2) for seat in range(self.seats)]
        self._opponents = [self._every_other(seat, 1) for seat in range(self.seats)]
        self.half_suits: Mapping[HalfSuit, CardSet] = half_suits(self.options)
        self.half_suit_of: dict[Card, HalfSuit] = {
            card: name for name, cards in self.half_suits.items() for card in cards
        }
        self.half_suit_mask: dict[Card, int] = {
            card: cards.mask for cards in self.half_suits.values() for card in cards
        }
        self.pack: CardSet = CardSet(self.half_suit_of)
        self.worth: dict[HalfSuit, int] = {half_suit: worth(self.options, half_suit) for half_suit in self.half_suits}
        self.penalties: frozenset[IrregularityKind] = PENALTIES[self.options.on_invalid_ask]
        self.stall_limit: int | None = self.options.stall_limit
        self._open: dict[int, tuple[tuple[HalfSuit, CardSet], ...]] = {}
        self._claiming: dict[tuple[Seat, int, bool], Moves] = {}
        self.quiet_offers: tuple[Moves, ...] = tuple(map(self._quiet_offer, range(self.seats)))

    @property
    def times(self) -> TurnTimes:
        """How long a seat may halt the game."""
        return TurnTimes(self.options.max_pause_seconds)

    @cached_property
    def points(self) -> int:
        """What all half-suits count together."""
        return sum(self.worth.values())

    @cached_property
    def penalises(self) -> bool:
        """Whether a claim out of turn costs the half-suit."""
        return self.options.out_of_turn_claim != "reject" and self.options.claim_timing != "any"

    def _quiet_offer(self, seat: Seat) -> Moves:
        """The offer of a seat that can do nothing but pause the game; every other offer starts from it."""
        options, team = self.options, seat % 2
        return Moves(
            seat=seat,
            team=self.sides[team],
            other_team=self.sides[1 - team] if options.claim_for_opponents else (),
            attribution=options.claim_attribution,
            anybody=tuple(range(self.seats)) if options.malformed_claim == "wrong" else (),
            pause=True,
        )

    def claiming_offer(self, seat: Seat, cards: CardSet, *, may_begin: bool) -> Moves:
        """The offer of a seat that may claim the half-suits of these open cards, and ask for nothing: most offers are that.

        The same object each time, so anyone who makes something of it can keep what they made.
        """
        key = (seat, cards.mask, may_begin)
        found = self._claiming.get(key)
        if found is None:
            claims = self.open_half_suits(cards)
            begins = tuple(name for name, _ in claims) if may_begin else ()
            found = self._claiming[key] = replace(self.quiet_offers[seat], claims=claims, begins=begins)
        return found

    def __repr__(self) -> str:
        """As it is made; options at their defaults are left out."""
        return f"{type(self).__name__}({'' if self.options == Options() else self.options})"

    @property
    def setup(self) -> Setup:
        """The same as data, for clients."""
        return Setup(self.seats, self.sides, tuple(self.half_suits.items()))

    def open_half_suits(self, cards: CardSet) -> tuple[tuple[HalfSuit, CardSet], ...]:
        """The open half-suits with their cards; `cards` is `Board.open`, the cards of all open half-suits together."""
        found = self._open.get(cards.mask)
        if found is None:
            found = tuple((name, own) for name, own in self.half_suits.items() if own <= cards)
            self._open[cards.mask] = found
        return found

    def is_seat(self, seat: Seat) -> bool:
        """Whether there is such a seat at this table."""
        return 0 <= seat < self.seats

    def teammates(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats of that seat's team, clockwise from it."""
        return self._teammates[seat]

    def _every_other(self, seat: Seat, first: int) -> tuple[Seat, ...]:
        return tuple((seat + step) % self.seats for step in range(first, self.seats, 2))

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """All other seats, clockwise from that seat."""
        return tuple((seat + step) % self.seats for step in range(1, self.seats))

    def opponents(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats of the other team, clockwise from that seat."""
        return self._opponents[seat]
