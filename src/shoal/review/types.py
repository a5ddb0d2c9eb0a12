"""What a review says, as data: these structs are also the JSON of `shoal review --json` and of pages.

    Review         a whole game: its moves, a curve, a story
    MoveReview     one move: what the player could know then, what was on offer, and how good the move was
    Grid           who holds what, by one seat's knowledge: a share for every item and place
    Question       something that can be asked, with its chance and the reason for it
    Certain        a claim that the seat can prove
    Remark         a sentence, as a name and values; the words are in the catalogues (`review-NAME`)

Numbers and names only: no struct has a sentence in it. What the games call differently has one name here. An *item* is what questions are about: a
card (`"9H"`), or a rank (`"Q"`) where ranks are asked for. A *group* is what is claimed or completed: a half-suit (`"LH"`), a book
(`"Q"`), all Fish (`"fish"`). A *place* is a seat (`0`, `1`, ..), or where cards lie that no one holds (`"stock"`, `"middle"`, `"aside"`).
A *side* is an index of `Rules.sides`. `n` is always the index of a step in the record: 0 is the deal, so it is a link to a moment.
Chances are shares from 0 to 1. An exact 0 or 1 is proven; nothing that is open is ever rounded to one.
"""

from __future__ import annotations

from typing import Any, Final, Literal

from msgspec import Struct

from shoal.core.game import Outcome, Seat

VERSION: Final = 2
"""The version of this format (`Review.version`); it is raised when a reader of the old one would go wrong."""

Item = str
Group = str
Place = int | str
Side = int

Source = Literal["exact", "estimate"]
"""`exact`: every deal that agrees with the sights was counted. `estimate`: there were too many for that, or the house rules say more than
can be counted; then only 0 and 1 are proven, and every other number is near what counting would say."""

CurveSource = Literal["critic", "estimate", "count"]
"""`critic`: the trained evaluation of positions (needs the native core). `estimate`: plain Python, from all that the table knows.
`count`: nothing is estimated, it is how many cards each side has."""

Mark = Literal["best", "good", "risky", "mistake"]
"""How good a move was by what its seat could know, the best first."""

Unit = Literal["half_suits", "books", "cards"]
"""What curves and grades count in."""

Fate = Literal["late", "mate", "lost", "open"]

Kind = Literal["question", "claim", "other"]
"""`claim`: also each move of a claim that is made step by step, and a call of Fishageddon."""


class Remark(Struct, frozen=True, omit_defaults=True):
    """A sentence: the message `review-NAME`, and what it is about. A message uses the fields of the same name (`$seat`, `$chance`, ..)."""

    name: str
    seat: Seat | None = None
    """Whom it is about; readers put the player's name here."""
    other: Seat | None = None
    """Another player in it."""
    item: Item | None = None
    items: tuple[Item, ...] = ()
    """More than one, where the sentence counts them up."""
    group: Group | None = None
    side: Side | None = None
    chance: float | None = None
    best: float | None = None
    """A chance that it is compared with."""
    count: int | None = None
    n: int | None = None
    """The moment that it points at."""


class ReviewedQuestion(Struct, frozen=True, omit_defaults=True):
    """Something that a seat may ask now: the move itself, and what the seat can know of it."""

    said: Any
    """The move, of the game's own type (JSON: with its tag)."""
    target: Seat
    item: Item
    chance: float
    """How likely it hits, by the seat's own knowledge."""
    value: float
    """How good the advisor thinks it is, in groups (half-suits, books) for its side; only differences mean anything."""
    reason: Remark
    source: Source = "exact"
    plan: Remark | None = None
    """In hints: what speaks for it, though another would rather hit."""


class Certain(Struct, frozen=True, omit_defaults=True):
    """A claim that the seat can prove, and may make now."""

    said: Any
    """The move, of the game's own type."""
    group: Group
    holders: tuple[tuple[Item, Seat], ...]
    """Where every item of it is."""
    since: int | None = None
    """When it first was certain and legal for this seat, without a break since; `None` in hints, which have no record."""
    reason: Remark | None = None


class Missed(Struct, frozen=True, omit_defaults=True):
    """A claim that was certain and legal for a seat, and that it did not make then."""

    seat: Seat
    group: Group
    since: int
    """The move at which it first was certain and legal."""
    last: int
    """The last move at which it still was, and was not made."""
    holders: tuple[tuple[Item, Seat], ...]
    """Where every item was, at `since`."""
    fate: Fate
    """What became of it: `late`, this seat got it later; `mate`, its side did (in Fish Draw: anybody); `lost`, the other side or no one; `open`, nothing yet."""


class Grid(Struct, frozen=True, omit_defaults=True):
    """Who holds what, by the knowledge of one seat (`None`: of everybody). A row of `chance` is an item, a column a place."""

    seat: Seat | None
    items: tuple[Item, ...]
    """The open ones, in the order of the game."""
    places: tuple[Place, ...]
    chance: tuple[tuple[float, ...], ...]
    """How likely the item is there; where an item is several cards (a rank), at least one of them. 0 is excluded, 1 is sure."""
    source: Source = "exact"
    """Where `chance` comes from: every deal that agrees with what was seen counts the same, whatever players tend to ask."""
    behavioural: tuple[tuple[float, ...], ...] | None = None
    """The same where a deal counts the more, the likelier its hands make what everybody asked, and what they did not; in thousandths.
    0 and 1 are those of `chance`. `None` for games and house rules without, without the native core, and where `chance` is an estimate."""
    mean: tuple[tuple[float, ...], ...] | None = None
    """Where an item is several cards: how many of them are there, on average."""
    groups: tuple[Group, ...] = ()
    """The group of each item, where groups are more than one item."""
    worlds: float | None = None
    """How many deals agree with all that the seat saw, where they were counted."""
    most_worlds: float | None = None
    """Where they were not: no more than so many agree."""


class Grade(Struct, frozen=True):
    """How good a move was, by what its seat could know: never by what it could not."""

    mark: Mark
    loss: float
    """How much less than the best on offer it promised, in groups (half-suits, books), beyond what values can tell apart; never negative."""
    stake: float = 0.0
    """How much less a choice at random would have promised, on average: what knowing was worth (`memory_score`)."""


class MoveReview(Struct, frozen=True, omit_defaults=True):
    """One move. Everything but `sights`, `hands` and `came_true` is a function of what its seat had seen before it."""

    n: int
    seat: Seat
    kind: Kind
    said: Any
    """The move, of the game's own type (JSON: with its tag)."""
    sights: tuple[Any, ...]
    """What everybody saw of what it led to."""
    hands: tuple[tuple[str, ...], ...]
    """The cards of each seat before the move. After a game's end only, and as its table allowed: anyone who shows a review leaves them out."""
    grid: Grid | None = None
    """What the mover knew before the move."""
    chance: float | None = None
    """How likely the question was to hit, or the claim to be right."""
    came_true: bool | None = None
    """Whether it hit, or was right; `None` where that is not known (yet), and for other moves."""
    swing: float | None = None
    """What a hit was worth more than a miss, or a right claim more than a wrong one, in groups for the mover's side."""
    alternatives: tuple[ReviewedQuestion, ...] = ()
    """What could have been asked, the best first: the best questions of all, the best of each opponent, the likeliest, and the one that was asked. In
    Fish Draw all calls that could be right."""
    dead: dict[Item, tuple[Seat, ...]] = {}
    """Questions that were allowed and provably could not hit: by item, the targets."""
    certain: tuple[Certain, ...] = ()
    """The claims that the mover could prove and make, instead of this move or as this move."""
    missed: tuple[Certain, ...] = ()
    """Those of them that it did not make."""
    grade: Grade | None = None
    """`None` where the seat had no choice, and for moves that are no decisions of play."""
    why: Remark | None = None
    plan: Remark | None = None
    """What speaks for the best, or for this move, though another would rather have hit."""


class CurvePoint(Struct, frozen=True, omit_defaults=True):
    """What each side may expect in the end, after step `n`, by all hands: for after a game, as hands are."""

    n: int
    expected: tuple[float, ...]
    """By side: half-suits, books or cards (`Review.unit`)."""
    spread: float
    """A standard deviation of the first side's number; with two sides the other's is the same."""
    source: CurveSource


class Part(Struct, frozen=True, omit_defaults=True):
    """A chapter of the story: a group that was won, or thrown in."""

    group: Group
    n: int
    side: Side | None
    """Who won it; `None`: no one."""
    seat: Seat | None
    """Whose claim, book or call it was."""
    how: Remark


class Turning(Struct, frozen=True, omit_defaults=True):
    """A moment when much changed."""

    n: int
    seat: Seat
    swing: float
    """How much the mover's side gained by it on the curve (negative: lost), in `Review.unit`."""
    why: Remark


class ReviewedPlayer(Struct, frozen=True, omit_defaults=True):
    """How one seat played, by its own knowledge."""

    seat: Seat
    questions: int
    hits: int
    expected_hits: float
    """The sum of the chances of its questions."""
    dead: int
    """Questions that it could have known to miss."""
    graded: int
    """Moves with a grade."""
    loss: float
    """What they promised less than the best on offer, in sum."""
    insight: float
    """What its hits brought beyond what it could know and luck explains (a standard deviation), in sum: a convention, a table
    read well, or an oracle. 0 for nearly everybody."""
    score: float | None
    """The memory score, from 0 to 100 (`memory_score`); insight makes up for losses. `None` where hardly anything was at stake."""
    marks: dict[Mark, int]
    missed: tuple[Missed, ...] = ()


class Story(Struct, frozen=True):
    """The game in short."""

    parts: tuple[Part, ...]
    """In the order in which they were won."""
    turnings: tuple[Turning, ...]
    """The three greatest, in the order of the game."""
    players: tuple[ReviewedPlayer, ...]


class ReviewedSitter(Struct, frozen=True, omit_defaults=True):
    """Who sat on a seat, by the record."""

    name: str
    bot: str | None = None


class Review(Struct, frozen=True, omit_defaults=True):
    """A whole game, or what there is of it."""

    version: int
    game: str
    options: Any
    """The house rules, of the game's own type."""
    seats: tuple[ReviewedSitter, ...]
    sides: tuple[tuple[Seat, ...], ...]
    unit: Unit
    over: bool
    """Whether the record goes to the end of the game; a review of less says so."""
    outcome: Outcome | None
    moves: tuple[MoveReview, ...]
    curve: tuple[CurvePoint, ...]
    story: Story
