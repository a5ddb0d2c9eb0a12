"""Who holds the hearts? Chances after some questions, as a picture. Needs matplotlib: python plot_beliefs.py OUT.svg"""

import sys
from random import Random

import matplotlib.pyplot as plt

from shoal import Card, Game, Literature
from shoal.games.literature.belief import Facts, exact

rules = Literature()
game = Game.deal(rules, Random(7))
QUESTIONS = (
    "0 asks 5 9C",
    "0 asks 3 3S",
    "0 asks 5 7S",
    "5 asks 2 2H",
    "5 asks 0 3H",
    "0 asks 1 2S",
    "1 asks 4 7H",
    "4 asks 3 5H",
    "4 asks 1 4H",
)
for text in QUESTIONS:
    game = game.push(text)

facts = Facts(rules, seat=0)
for sight in game.sights(0):
    facts.see(sight)
counted = exact(facts)
hearts = [Card(f"{rank}H") for rank in "234567"]
chances = [[counted.chance(seat, card) for card in hearts] for seat in range(rules.seats)]

figure, axes = plt.subplots(figsize=(6, 4), layout="constrained")
image = axes.imshow(chances, cmap="Greens", vmin=0, vmax=1)
axes.set_xticks(range(len(hearts)), [str(card) for card in hearts])
axes.set_yticks(range(rules.seats), [f"seat {seat}" for seat in range(rules.seats)])
for seat, row in enumerate(chances):
    for place, chance in enumerate(row):
        axes.text(place, seat, f"{chance:.2f}", ha="center", va="center", color="white" if chance > 0.6 else "black")
axes.set_title("What seat 0 knows of the low hearts")
figure.savefig(sys.argv[1])
