"""The action space of Literature: its blocks, and where each action stands.

    ASK        T*C      opponent i // C for the card of slot i % C
    CLAIM      H        begin to spell a claim of half-suit h; where no card is to be named, the claim itself
    HOLDER     T        the card that is asked about now is with teammate t, or in a claim for the opponents with opponent t
    CHOOSE     T        teammate t gets the turn (0: oneself); `choose_claimer`: opponent t must claim
    SILENT     1        say nothing in a window, or decline a challenge

Extensions stand behind these, each only where its option is on.
"""

from __future__ import annotations

from typing import Final

from shoal.core.game import Seat
from shoal.envs.settings import Settings
from shoal.envs.spec import Spec
from shoal.games.literature.encoding.slots import Slots
from shoal.games.literature.rules.rules import Literature

IS_STAGED: Final = ("on_half_suit", "on_first_card")
"""The values of `claim_commit` with which a claim is spoken card by card."""


class Space:
    """The action space of a table."""

    def __init__(self, rules: Literature, slots: Slots, settings: Settings) -> None:
        self.rules: Literature = rules
        self.slots: Slots = slots
        self.settings: Settings = settings
        options = rules.options
        self.is_staged: bool = options.claim_commit in IS_STAGED and options.claim_attribution
        self.spec: Spec = Spec(_blocks(rules, slots))
        self.holder: int = self.spec["holder"].start
        self.silent: int = self.spec["silent"].start
        self.at: list[tuple[str, int]] = [self.spec.at(action) for action in range(self.spec.size)]
        """By action the name of its block, and its place in it."""

    def target_and_slot(self, me: Seat, action: int) -> tuple[Seat, int]:
        """Whom a question is put to, and the slot of the card."""
        name, place = self.at[action]
        number, slot = divmod(place, self.slots.C)
        return self.slots.opponent(me, number) if name == "ask" else self.slots.mate(me, number + 1), slot

    def describe(self, action: int) -> str:
        """An action in a few words."""
        name, place = self.at[action]
        slots = self.slots
        if name in ("ask", "ask_mate"):
            number, slot = divmod(place, slots.C)
            whom = f"opponent {number}" if name == "ask" else f"teammate {number + 1}"
            card = slots.card_at[slot]
            return f"ask {whom} for {'nothing' if card is None else card}"
        if name in ("claim", "claim_for", "challenge"):
            return f"{ {'claim': 'claim', 'claim_for': 'claim for the opponents', 'challenge': 'challenge'}[name] } {slots.half_suits[place]}"
        if name == "holder":
            return f"holder {place}"
        if name == "choose":
            return f"choose {place}"
        return {"answer": ("yes", "no")[place % 2], "interrupt": "interrupt"}.get(name, "silent")


def _blocks(rules: Literature, slots: Slots) -> list[tuple[str, int]]:
    options = rules.options
    blocks = [("ask", slots.T * slots.C), ("claim", slots.H), ("holder", slots.T), ("choose", slots.T), ("silent", 1)]
    if options.ask_teammates:
        blocks.append(("ask_mate", (slots.T - 1) * slots.C))
    if options.claim_for_opponents:
        blocks.append(("claim_for", slots.H))
    if options.challenge:
        blocks.append(("challenge", slots.H))
    if options.answer_mode == "manual" and options.on_false_answer != "reject":
        blocks.append(("answer", 2))
    if options.claim_commit != "on_submit":
        blocks.append(("interrupt", 1))
    return blocks
