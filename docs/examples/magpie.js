// Magpie, a bot of Literature: takes what it saw, asks what nobody has denied, claims what it can place.
const say = (value) => process.stdout.write(JSON.stringify(value) + "\n");
const any = (list) => list[Math.floor(dice() * list.length)];
const diceOf = (seed) => () => (seed = (seed * 48271) % 2147483647) / 2147483647;  // the same game from the same seed
let me, dice, shown, denied, patience;

function play(moves, hand) {
  for (const [offer, type, named] of [["passes", "pass_turn", "to"], ["next", "choose_next", "to"], ["claimers", "choose_claimer", "claimer"]])
    if (moves[offer].length) return { type, seat: me, [named]: moves[offer][0] };  // somebody else goes on: any will do
  if (moves.answers.length) return { type: "answer", seat: me, has: moves.answers[0] };
  const place = { ...shown, ...Object.fromEntries(hand.map((card) => [card, me])) };
  const isOurs = (card) => moves.team.includes(place[card]);
  const [[half_suit, cards]] = moves.claims.slice().sort(([, a], [, b]) => b.filter(isOurs).length - a.filter(isOurs).length);
  const news = moves.asks.flatMap((card) => moves.targets.map((target) => ({ type: "ask", seat: me, target, card })))
    .filter(({ target, card }) => !moves.team.includes(target) && !denied.has(`${target} ${card}`) && (place[card] ?? target) === target);
  if (cards.every(isOurs) || !news.length || patience < 0) {
    const mates = moves.team.filter((seat) => seat !== me);
    const attribution = cards.map((card) => [card, isOurs(card) ? place[card] : any(mates)]);
    return { type: "claim", seat: me, half_suit, attribution };
  }
  const known = news.filter(({ card }) => card in shown);
  return any(known.length ? known : news);
}

require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { type, game, options, you, seed, sight, moves, view } = JSON.parse(line);
  if (type === "hello" && (game !== "literature" || options.challenge))
    return say({ type: "ready", refuses: "I play Literature only, and without challenges" });
  if (type === "hello") {
    [me, dice, shown, denied, patience] = [you, diceOf(1 + (seed % 2147483646)), {}, new Set(), 60];
    say({ type: "ready", name: "Magpie" });
  } else if (type === "sight" && sight.type === "asked") {
    if (sight.hit) shown[sight.card] = sight.seat;  // the card lies with the asker now
    if (sight.hit) denied.forEach((pair) => pair.endsWith(sight.card) && denied.delete(pair));
    else denied.add(`${sight.target} ${sight.card}`).add(`${sight.seat} ${sight.card}`);
  } else if (type === "your_move") {
    patience -= 1;
    say(play(moves, view.hand));
  }
});
