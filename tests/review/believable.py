"""What a reader checks a verdict by: rules that know what a review says and what happened, and not how it came to that.

Nothing here imports what grades moves. Which questions were allowed is asked of the rules of the game, who had heard what is read off the
events, and chances are those of the table that the page shows. A contradiction is a sentence that names the move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from shoal.core.game import Seat
from shoal.games.go_fish.rules import events as fishing
from shoal.games.literature.rules.events import Asked
from shoal.i18n import of_game, shared, speak
from shoal.records import Record
from shoal.review import MoveReview, Remark, Review, ReviewedQuestion, reviewer_of, sentence

Question = tuple[Seat, str]
"""Whom, and for what."""

SAME: Final = 0.005
"""Chances that differ by less look alike on a page."""

AS_GOOD: Final = 0.02
"""Values that differ by less are as good as another."""

SPEAKS_OF_ANOTHER: Final = {"why-sure-missed", "why-likelier", "why-safer", "why-best-plan"}
"""Reasons that name a question that was not asked."""

IN_VAIN: Final = {"why-dead", "why-dead-denied", "why-dead-gone", "why-dead-asked"}
"""Reasons that say that a question could not hit."""


@dataclass
class Moment:
    """A move, and what was so before it."""

    move: MoveReview
    rules: Any
    state: Any
    view: Any
    said: list[tuple[Seat, Seat, str, bool]]
    """All questions so far: who, whom, what, whether it hit."""
    quiet: dict[Question, int]
    """In Go Fish: after how many questions a seat was asked for that, if it has got no unseen card since."""

    @property
    def asked(self) -> Question | None:
        """The question, if the move is one."""
        said = self.move.said
        if self.move.kind != "question":
            return None
        return said.target, str(said.card if hasattr(said, "card") else said.rank)

    def chance(self, question: Question) -> float:
        """What the table says of it."""
        grid = self.move.grid
        assert grid is not None
        return grid.chance[grid.items.index(question[1])][grid.places.index(question[0])]

    @property
    def allowed(self) -> list[Question]:
        """The questions to opponents that the rules allow and that are no bluffs."""
        moves = self.rules.moves(self.view)
        side = next(side for side in self.rules.sides if self.move.seat in side)
        targets = [seat for seat in moves.targets if seat not in side]
        if hasattr(moves, "asks"):
            cards = moves.asks - self.view.hand if self.rules.options.bluff_ask else moves.asks
            return [(seat, str(card)) for seat in targets for card in moves.askable(seat, cards)]
        return [(seat, str(item)) for seat in targets for item in (moves.ranks or moves.cards)]


def contradictions(record: Record, found: Review) -> Iterator[str]:
    """All that a reader of this review would not believe."""
    for moment in moments(record, found):
        for rule in RULES[found.game]:
            for told in rule(moment):
                yield f"move {moment.move.n}, {rule.__name__}: {told}"
        yield from (f"move {moment.move.n}, tellable: {told}" for told in tellable(moment))
    for player in found.story.players:
        if player.score is not None and not 0 <= player.score <= 100:
            yield f"seat {player.seat} has the score {player.score}"


def moments(record: Record, found: Review) -> Iterator[Moment]:
    """The moves, one after the other."""
    rules: Any = record.game.rules
    state, views = rules.start(), [rules.start_view(seat) for seat in range(rules.seats)]
    said: list[tuple[Seat, Seat, str, bool]] = []
    quiet: dict[Question, int] = {}
    reviewed = {move.n: move for move in found.moves}
    for n, step in enumerate(record.steps):
        if n in reviewed:
            yield Moment(reviewed[n], rules, state, views[reviewed[n].seat], said, quiet)
        for event in step.events:
            _note(event, said, quiet)
            state = rules.evolve(state, event)
            views = [rules.watch(view, rules.seen(event, seat)) for seat, view in enumerate(views)]


def _note(event: Any, said: list[tuple[Seat, Seat, str, bool]], quiet: dict[Question, int]) -> None:
    match event:
        case Asked(seat, target, card, hit):
            said.append((seat, target, str(card), hit))
        case fishing.Asked(seat, target, rank, card):
            item = str(rank if card is None else card)
            said.append((seat, target, item, False))
            quiet[target, item] = len(said)
        case fishing.Handed(to=to):
            said[-1] = (*said[-1][:3], True)
            quiet.pop((to, said[-1][2]), None)
        case fishing.Drew(seat=seat) | fishing.Refilled(seat=seat):
            for question in [question for question in quiet if question[0] == seat]:
                quiet.pop(question)
        case fishing.Redealt():
            said.clear()
            quiet.clear()
        case _:
            pass


# --- Rules of all questions -------------------------------------------------------------------------------------------


def certainty_comes_first(moment: Moment) -> Iterator[str]:
    """A card that could be had for certain and was passed over is a mistake, and named."""
    move = moment.move
    if moment.asked not in moment.allowed or move.grade is None:
        return
    sure = [question for question in moment.allowed if moment.chance(question) == 1]
    if moment.chance(moment.asked) == 1:
        if move.grade.mark not in ("best", "good") or move.grade.loss:
            yield f"a sure hit is {move.grade.mark}"
    elif sure:
        if move.grade.mark != "mistake":
            yield f"a sure hit was passed over, and that is {move.grade.mark}"
        why = move.why
        if why is None or why.name != "why-sure-missed" or (why.other, why.item) not in sure:
            yield f"a sure hit was passed over, and the sentence is {why}"


def what_cannot_hit_is_never_good(moment: Moment) -> Iterator[str]:
    """A question that cannot hit is risky at best while another can, and a mistake where one had heard why."""
    move, asked = moment.move, moment.asked
    if asked not in moment.allowed or move.grade is None or moment.chance(asked):
        return
    others = [moment.chance(question) for question in moment.allowed]
    if not any(others):
        return
    if move.grade.mark not in ("risky", "mistake"):
        yield f"it could not hit, and is {move.grade.mark}"
    heard = heard_ago(moment, asked)
    if heard is not None and move.grade.mark != "mistake":
        yield f"{move.seat} had heard why {heard} questions ago, and it is {move.grade.mark}"
    if 1 in others:
        return
    if move.why is None or move.why.name not in IN_VAIN:
        yield f"it could not hit, and the sentence is {move.why}"
    elif move.why.name != "why-dead" and heard is not None and move.why.count != heard:
        yield f"it says {move.why.count} questions ago, and it was {heard}"
    elif move.why.name != "why-dead" and not any(one[2] == asked[1] for one in moment.said):
        yield "it says what was heard, and nothing was"


def heard_ago(moment: Moment, question: Question) -> int | None:
    """How many questions ago it was said outright that this seat does not hold that."""
    target, item = question
    if moment.rules.name == "go_fish":
        return None if question not in moment.quiet else len(moment.said) - moment.quiet[question] + 1
    for ago, (asker, asked, what, hit) in enumerate(reversed(moment.said), 1):
        if what == item and (hit or asked == target or (asker == target and not moment.rules.options.bluff_ask)):
            return ago
    return None


def the_word_agrees_with_the_list(moment: Moment) -> Iterator[str]:
    """Nothing in the list is better than the best, and what is worse than good is not the best of the list."""
    move, asked = moment.move, moment.asked
    if asked not in moment.allowed or move.grade is None:
        return
    first = move.alternatives[0]
    is_first = (first.target, first.item) == asked
    if (move.grade.mark == "best") != (is_first and not move.missed):
        yield f"{move.grade.mark}, and the first of the list is {first.target} {first.item}"
    better = (one for one in move.alternatives if one.value > first.value + AS_GOOD and _tier(one) <= _tier(first))
    if is_first and first.chance < 1 and any(better):
        yield "nothing is said to be better, and something in the list is worth more"
    if move.grade.mark in ("best", "good") and move.plan is None:
        most = max(map(moment.chance, moment.allowed))
        far = 0.2 + SAME if move.grade.mark == "good" else SAME
        if most > moment.chance(asked) + far and first.chance > moment.chance(asked) + far:
            yield f"{move.grade.mark} with {moment.chance(asked):.2f}, and {most:.2f} was on offer, without a plan"


def a_plan_is_told_where_chance_says_otherwise(moment: Moment) -> Iterator[str]:
    """Where the best is not the likeliest, the sentence says what speaks for it."""
    move, asked = moment.move, moment.asked
    if asked not in moment.allowed or move.grade is None or moment.chance(asked) in (0, 1):
        return
    first = move.alternatives[0]
    if first.chance == 1 or move.missed:
        return
    likelier = max(map(moment.chance, moment.allowed)) > moment.chance(asked) + SAME
    if (
        move.grade.mark == "best"
        and likelier
        and (move.plan is None or move.why is None or move.why.name != "why-best-plan")
    ):
        yield f"another was likelier, and it is best because of {move.why}"
    if move.grade.mark != "best" and first.chance <= moment.chance(asked) and move.plan is None:
        yield f"{first.target} {first.item} is no likelier, and nothing speaks for it"


def _tier(one: ReviewedQuestion) -> int:
    return 0 if one.chance == 1 else 1 if one.chance else 2


def the_list_is_whole_and_in_order(moment: Moment) -> Iterator[str]:
    """Sure hits first, then by value, what cannot hit last; over all opponents; with the move that was made; by the chances of the table."""
    move, asked = moment.move, moment.asked
    if asked is None:
        return
    shown = [(one.target, one.item) for one in move.alternatives]
    if asked not in shown:
        yield "the question that was asked is not in the list"
    if len(set(shown)) != len(shown):
        yield "a question is in the list twice"
    for one in move.alternatives:
        if one.chance != moment.chance((one.target, one.item)):
            yield f"the list says {one.chance} of {one.target} {one.item}, and the table {moment.chance((one.target, one.item))}"
    if asked not in moment.allowed:
        return
    if {target for target, _ in shown} != {target for target, _ in moment.allowed}:
        yield "an opponent is not in the list"
    if not set(shown) <= set(moment.allowed):
        yield "the list has a question that is not allowed"
    rest = move.alternatives[1:] if shown[0] == asked else move.alternatives
    keys = [(_tier(one), -one.value) for one in rest]
    if keys != sorted(keys):
        yield "the list is not in order"


def the_sentence_speaks_of_the_list(moment: Moment) -> Iterator[str]:
    """A question that a sentence names is in the list with that chance, or is the one that was asked."""
    move, why = moment.move, moment.move.why
    if moment.asked is None or why is None:
        return
    known = {(one.target, one.item): one.chance for one in move.alternatives}
    if why.name in SPEAKS_OF_ANOTHER:
        assert why.other is not None
        assert why.item is not None
        if (why.other, why.item) not in known:
            yield f"it speaks of {why.other} {why.item}, which is not in the list"
        elif why.best is not None and why.best != known[why.other, why.item]:
            yield f"it says {why.best} of {why.other} {why.item}"
        if why.name == "why-likelier" and why.best is not None and why.best <= (move.chance or 0):
            yield f"it says likelier: {why.best}"
    if why.chance is not None and why.chance != move.chance:
        yield f"it says {why.chance}, and the chance was {move.chance}"


def what_was_sure_came_true(moment: Moment) -> Iterator[str]:
    """100 % hit, and 0 % did not."""
    move = moment.move
    if move.chance in (0, 1) and move.came_true is not None and move.came_true != bool(move.chance):
        yield f"{move.chance} came out as {move.came_true}"


def what_is_proven_is_so_both_ways(moment: Moment) -> Iterator[str]:
    """How people usually ask makes nothing certain or impossible, and nothing that is so open again."""
    grid = moment.move.grid
    if grid is None or grid.behavioural is None:
        return
    for item, row, others in zip(grid.items, grid.chance, grid.behavioural, strict=True):
        if any((one in (0, 1) or other in (0, 1)) and one != other for one, other in zip(row, others, strict=True)):
            yield f"{item} is {row} by counting, and {others} with how people usually ask"
        if abs(sum(others) - 1) > 0.01:
            yield f"{item} is somewhere with {sum(others)}"


# --- People, cards and plans ------------------------------------------------------------------------------------------


def plans_are_facts(moment: Moment) -> Iterator[str]:
    """What a plan says of people and cards is so."""
    plan, move = moment.move.plan, moment.move
    if plan is None:
        return
    if not plan.name.startswith("plan-") or plan.seat not in (None, *range(moment.rules.seats)):
        yield f"{plan} is no plan"
    if moment.rules.name == "literature":
        yield from _literature_plan(moment, plan)
    elif plan.name == "plan-book":
        held = sum(str(card)[0] == str(plan.item)[0] for card in move.hands[move.seat])
        if plan.count != held:
            yield f"{plan} says what {move.seat} does not hold"
    elif plan.name == "plan-secret" and not any(str(card)[0] == str(plan.item)[0] for card in move.hands[move.seat]):
        yield f"{plan} is about cards that {move.seat} does not hold"


def _literature_plan(moment: Moment, plan: Remark) -> Iterator[str]:
    move, rules = moment.move, moment.rules
    group = set(map(str, rules.half_suits[plan.group])) if plan.group else set()
    hands = [group & set(hand) for hand in move.hands]
    ours = sum(map(len, hands[move.seat % 2 :: 2]))
    count = plan.count or 0
    match plan.name:
        case "plan-turn":
            threat = plan.seat if plan.seat is not None else -1
            if (threat - move.seat) % 2 == 0 or not hands[threat] or ours < count or not count:
                yield f"{plan} names no threat"
        case "plan-read":
            asked = sum(one[0] == plan.seat and one[2] in group for one in moment.said)
            if asked != count:
                yield f"{plan}, and it were {asked} questions"
        case "plan-whole":
            if ours < count - 1 or not hands[move.seat]:
                yield f"{plan}, and the team has {ours}"
        case "plan-secret":
            if plan.seat != move.seat or not hands[move.seat] or _was_shown(moment, group):
                yield f"{plan} is no secret"
        case _:
            pass


def _was_shown(moment: Moment, group: set[str]) -> bool:
    """Whether the mover has asked in that group, or taken a card of it, since it last gave one away."""
    for asker, target, item, hit in reversed(moment.said):
        if item in group and asker == moment.move.seat:
            return True
        if item in group and target == moment.move.seat and hit:
            return False
    return False


def tellable(moment: Moment) -> Iterator[str]:
    """Every sentence can be said, in both languages, by names."""
    reviewer = reviewer_of(moment.rules)
    names = [f"P{seat}" for seat in range(moment.rules.seats)]
    remarks = [moment.move.why, moment.move.plan, *(one.reason for one in moment.move.alternatives)]
    for remark in filter(None, remarks):
        for language in ("en", "fr"):
            say = speak(language, shared(), of_game(moment.rules.name))
            told = sentence(remark, reviewer, moment.rules, say, names.__getitem__)
            if not told or "{" in told or "None" in told:
                yield f"{remark} reads {told!r}"


# --- Claims and calls -------------------------------------------------------------------------------------------------


def claims_are_judged_alike(moment: Moment) -> Iterator[str]:
    """A claim that was sure is the best; one that could not be right, or was made beside a sure thing, is a mistake."""
    move = moment.move
    if move.kind != "claim" or move.grade is None or move.chance is None:
        return
    sure = [question for question in moment.allowed if moment.chance(question) == 1]
    mark = move.grade.mark
    if move.chance == 1 and mark != "best":
        yield f"a certain claim is {mark}"
    if move.chance < 1 and moment.allowed and (sure or move.certain or move.chance == 0) and mark != "mistake":
        yield f"a claim with {move.chance:.2f} beside what was sure is {mark}"
    if 0 < move.chance < 1 and moment.allowed and mark == "best":
        yield f"a claim that could be wrong is {mark}"
    if move.chance < 1 and sure and (move.why is None or (move.why.other, move.why.item) not in sure):
        yield f"a sure hit was passed over, and the sentence is {move.why}"


def a_sure_claim_that_was_left_is_told(moment: Moment) -> Iterator[str]:
    """Who asks while a claim is certain is told so, unless a sure hit was passed over besides."""
    move = moment.move
    if moment.asked not in moment.allowed or move.grade is None or not move.missed:
        return
    if move.grade.mark == "best":
        yield "a certain claim was left, and it is the best"
    if move.why is None or move.why.name not in ("why-claim-missed", "why-sure-missed", *IN_VAIN):
        yield f"a certain claim was left, and the sentence is {move.why}"


def calls_are_judged_alike(moment: Moment) -> Iterator[str]:
    """In Fish Draw: what the ledger excludes is a mistake, and the list of calls has the chances in order."""
    move = moment.move
    chances = [one.chance for one in move.alternatives]
    if chances != sorted(chances, reverse=True):
        yield "the calls are not in order"
    if move.kind != "claim" or move.grade is None:
        return
    listed = {one.target: one.chance for one in move.alternatives}
    if move.chance != listed.get(move.said.on, 0.0):
        yield f"the chance is {move.chance}, and the list says {listed}"
    if move.chance == 0 and move.grade.mark != "mistake":
        yield f"a call that could not be right is {move.grade.mark}"


ASKING: Final[tuple[Callable[[Moment], Iterator[str]], ...]] = (
    certainty_comes_first,
    what_cannot_hit_is_never_good,
    the_word_agrees_with_the_list,
    a_plan_is_told_where_chance_says_otherwise,
    the_list_is_whole_and_in_order,
    the_sentence_speaks_of_the_list,
    what_was_sure_came_true,
    plans_are_facts,
)

RULES: Final = {
    "literature": (
        *ASKING,
        what_is_proven_is_so_both_ways,
        claims_are_judged_alike,
        a_sure_claim_that_was_left_is_told,
    ),
    "go_fish": ASKING,
    "fish_draw": (what_was_sure_came_true, calls_are_judged_alike),
}
