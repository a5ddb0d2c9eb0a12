"""PPO with action masks, by self-play in tiny Literature: two teams of two, four half-suits of four cards. Needs numpy and torch.

    python ppo.py                       # about a minute on one core; then the team plays against a random one
    python ppo.py --memory belief       # stronger, and much slower without the native core: what a seat can believe is told, too

All seats share one network. What a decision was worth is told by the points of the own team less those of the others: where the next
decision is one of the other team, its value counts with the other sign.
"""

import argparse
import time
from math import sqrt

import numpy as np
import torch
from torch import nn

from shoal.envs import Batch

TABLE = {"players": 4, "pack": "4x4", "stall_limit": 40}
LAMBDA, CLIP, ENTROPY, EPOCHS, MINIBATCH = 0.9, 0.2, 0.01, 3, 1024


class Net(nn.Module):  # type: ignore[misc]  # where PyTorch is not installed it has no type
    def __init__(self, observations: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(observations, 128), nn.Tanh(), nn.Linear(128, 128), nn.Tanh())
        self.policy, self.value = nn.Linear(128, actions), nn.Linear(128, 1)

    def forward(self, observation: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The log-probabilities of all actions, those of illegal ones so low that they are never drawn, and the value."""
        hidden = self.body(observation)
        return self.policy(hidden).masked_fill(mask == 0, -1e9).log_softmax(-1), self.value(hidden).squeeze(-1)


def drawn(logp: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    return torch.multinomial(logp.exp(), 1, generator=generator).squeeze(-1)


def rollout(batch: Batch, net: Net, steps: int, generator: torch.Generator) -> dict[str, torch.Tensor]:
    """`steps` decisions in every lane, with their advantages and returns, as tensors of shape `(steps * lanes, ...)`."""
    rows: dict[str, list[torch.Tensor]] = {name: [] for name in ("observation", "mask", "action", "logp", "value", "side", "reward", "done")}
    for _ in range(steps):
        observation, mask = torch.tensor(batch.observation), torch.tensor(batch.mask)
        side = batch.seat % 2
        with torch.no_grad():
            logp, value = net(observation, mask)
        action = drawn(logp, generator)
        batch.actions[:] = action.numpy()
        batch.step()
        reward = torch.tensor(np.where(side == 0, batch.reward[:, 0], batch.reward[:, 1]))
        new = (observation, mask, action, logp.gather(1, action[:, None])[:, 0], value, torch.tensor(side), reward)
        for name, values in zip(rows, (*new, torch.tensor(batch.done > 0))):
            rows[name].append(values)
    with torch.no_grad():
        value = net(torch.tensor(batch.observation), torch.tensor(batch.mask))[1]
    side, later, advantages = torch.tensor(batch.seat % 2), torch.zeros(batch.seat.shape), []
    for step in reversed(range(steps)):
        sign = torch.where(rows["side"][step] == side, 1.0, -1.0) * ~rows["done"][step]
        surprise = rows["reward"][step] + sign * value - rows["value"][step]
        later = surprise + LAMBDA * sign * later
        advantages.append(later)
        value, side = rows["value"][step], rows["side"][step]
    found = {name: torch.cat(values) for name, values in rows.items()}
    found["advantage"] = torch.cat(advantages[::-1])
    found["return"] = found["advantage"] + found["value"]
    return found


def improve(net: Net, optimizer: torch.optim.Optimizer, rows: dict[str, torch.Tensor], generator: torch.Generator) -> None:
    """Some epochs of PPO."""
    for _ in range(EPOCHS):
        for part in torch.randperm(len(rows["action"]), generator=generator).split(MINIBATCH):
            logp, value = net(rows["observation"][part], rows["mask"][part])
            own = logp.gather(1, rows["action"][part][:, None])[:, 0]
            advantage = rows["advantage"][part]
            advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
            ratio = (own - rows["logp"][part]).exp()
            gain = torch.min(ratio * advantage, ratio.clamp(1 - CLIP, 1 + CLIP) * advantage).mean()
            entropy = -(logp.exp() * logp).sum(-1).mean()
            loss = -gain + 0.5 * (value - rows["return"][part]).square().mean() - ENTROPY * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()


def train(decisions: int, memory: str = "none", lanes: int = 64, steps: int = 64, seed: int = 1) -> Net:
    """A network that was trained with so many decisions."""
    torch.manual_seed(seed)
    generator = torch.Generator().manual_seed(seed)
    batch = Batch("literature", TABLE, games=lanes, seed=seed, memory=memory)
    batch.reset()
    net = Net(batch.observation.shape[1], batch.mask.shape[1])
    optimizer = torch.optim.Adam(net.parameters(), 1e-3)
    for _ in range(decisions // (lanes * steps)):
        improve(net, optimizer, rollout(batch, net, steps, generator), generator)
    return net


def against_random(net: Net, games: int, memory: str = "none", seed: int = 2) -> tuple[float, float]:
    """The mean of the team's points less those of a random team, and its standard error over deals that are played from both sides."""
    generator = torch.Generator().manual_seed(seed)
    batch = Batch("literature", TABLE, games=games, seed=seed, memory=memory, duplicate=True, autoreset="disabled")
    batch.reset()
    own = np.arange(games) % 2  # in games 2k and 2k + 1, which have the same cards, the network has the two teams in turn
    running = np.ones(games, bool)
    while running.any():
        with torch.no_grad():
            logp, _ = net(torch.tensor(batch.observation), torch.tensor(batch.mask))
        action = np.where(batch.seat % 2 == own, drawn(logp, generator).numpy(), batch.sample_legal())
        batch.actions[:] = np.where(running, action, -1)
        batch.step()
        running &= batch.done == 0
    pairs = batch.returns[np.arange(games), own].reshape(-1, 2).mean(1)
    return float(pairs.mean()), float(pairs.std(ddof=1) / sqrt(len(pairs)))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, default=200_000)
    parser.add_argument("--memory", choices=("none", "belief"), default="none")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    torch.set_num_threads(1)
    began = time.process_time()
    value, error = against_random(train(0, asked.memory, seed=asked.seed), 400, asked.memory)
    print(f"untrained: {value:+.2f} +- {error:.2f} points a game against random")
    trained = train(asked.decisions, asked.memory, seed=asked.seed)
    value, error = against_random(trained, 400, asked.memory)
    print(f"{asked.decisions} decisions in {time.process_time() - began:.0f} s of one core: {value:+.2f} +- {error:.2f} points a game against random")
