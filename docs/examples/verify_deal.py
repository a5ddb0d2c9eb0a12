"""Checks deals of Shoal against their seals with nothing of Shoal's: python verify_deal.py FILE.jsonl [SEAL]"""

import hashlib
import json
import sys
from typing import Any


def check(game: dict[str, Any]) -> None:
    """Every deal must be the one that was sealed, and no card may be there twice or out of nothing."""
    deals = [step["deal"] for step in game["steps"] if isinstance(step, dict) and "deal" in step]
    assert len(deals) == len(game["seals"]), "a deal has no seal"
    for deal, opened in zip(deals, game["seals"]):
        text = json.dumps(deal, ensure_ascii=False, separators=(",", ":"))
        found = hashlib.sha256(f"{opened['salt']} {text}".encode()).hexdigest()
        assert found == opened["seal"], f"sealed was {opened['seal']}, and this deal has {found}"
        (dealt,) = [event for event in deal if event["type"] == "dealt"]
        places = [dealt.get("hands", dealt.get("stacks")), [dealt.get(name, []) for name in ("stock", "middle", "aside")]]
        cards = [card for place in places for cards in place for card in cards]
        assert len(cards) == len(set(cards)), "a card was dealt twice"


seals = []
with open(sys.argv[1], encoding="utf-8") as lines:
    for line in filter(str.strip, lines):
        game = json.loads(line)
        check(game)
        seals += [opened["seal"] for opened in game["seals"]]
if len(sys.argv) > 2:
    assert sys.argv[2] in seals, "no deal has the seal that was shown at the table"
print(len(seals), "deals are as they were sealed")
