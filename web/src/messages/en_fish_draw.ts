import type { Over, Reason } from "../wire/fish_draw";
import { cards, has, list, type Name, ranks, Who, who } from "./english";

/** Why the game refuses a move. */
const REASONS: Record<Reason, string> = {
  GAME_OVER: "The game is over.",
  NOT_DEALT: "The cards are not dealt yet.",
  UNKNOWN_PLAYER: "There is no such player.",
  PLAYER_OUT: "You have no cards left.",
  COLLECT_PENDING: "First the winner collects.",
  NO_FISH_ON_TABLE: "There is no Fish. No harm done.",
  ALREADY_SHOUTED: "You have shouted already.",
  NO_DUTY_TO_SHOUT: "You need not shout.",
  NOTHING_TO_COLLECT: "There is nothing to collect.",
  NOT_THE_WINNER: "Only the winner collects.",
  ROUND_IN_PROGRESS: "First this round is played to its end.",
  NOT_THE_FISHMONGER: "Only the Fishmonger calls.",
  ALREADY_CALLED: "You have called already.",
  NO_FINAL_TIE: "Nobody is level.",
  FINAL_TIE_PENDING: "First those who are level draw again.",
  UNKNOWN_RULING: "That cannot be settled in this game.",
};

const ENDS: Record<Over["reason"], string> = {
  two_fish: "Two Fish in one round: the highest card decided.",
  fishageddon: "Fishageddon: the highest card decided.",
  last_player: "Nobody else has cards.",
  max_rounds: "So many rounds are enough: most cards won.",
};

export default {
  reasons: REASONS as Readonly<Record<string, string>>,

  // --- the state of the game ---
  round: (number: number) => `Round ${number}`,
  repeat: "A tie: all draw again",
  fishShout: "Fish! Shout!",
  fishOf: (name: string) => `Fish! ${name} will collect`,
  fishYours: "Fish! You have won the round",
  finalTie: "Level: draw again",
  fishAre: "Fish:",
  fishNames: (names: readonly string[]) => `The Fish: ${list(names)}.`,

  // --- what happened, one sentence each ---
  chosen: (rank: string | null) => (rank ? `The ${ranks(rank)} are Fish.` : "The jokers are Fish."),
  turned: (all: readonly string[]) => `Turned: ${all.join("; ")}.`,
  turnedBy: (name: Name, card: string) => `${who(name)} the ${card}`,
  won: (name: Name, fish: boolean) => `${Who(name)} won the round${fish ? " with a Fish" : ""}.`,
  tied: (names: readonly string[]) => `${list(names)} are level. Everything stays.`,
  shouted: (name: Name) => `${Who(name)} shouted.`,
  fishLeft: (card: string) => `The ${card} stays in the middle.`,
  collected: (name: Name, count: number) => `${Who(name)} took ${cards(count)}.`,
  forfeited: (name: Name, count: number) => `${Who(name)} paid ${cards(count)} to the middle.`,
  reshuffled: (name: Name) => `${name === null ? "Your" : `${name}’s`} stack was shuffled.`,
  split: (all: readonly string[]) => `Nobody could draw again. The middle is shared: ${all.join("; ")}.`,
  share: (name: Name, count: number) => `${who(name)} ${cards(count)}`,
  eliminated: (name: Name) => `${Who(name)} ${has(name, "are", "is")} out.`,
  called: (name: Name, on: Name) => `${Who(name)} called: ${who(on)} ${has(on, "have", "has")} all Fish.`,
  fishShown: (name: Name, names: readonly string[]) =>
    names.length ? `${Who(name)} showed ${names.length} Fish: ${list(names)}.` : `${Who(name)} showed no Fish.`,
  fishDraw: {
    two_fish: "Two Fish at once: a Fish Draw! One card each decides the game.",
    fishageddon: "Fishageddon! One card each decides the game.",
  },
  finals: (all: readonly string[]) => `The last cards: ${all.join("; ")}.`,
  redrawn: (all: readonly string[]) => `Drawn again: ${all.join("; ")}.`,

  // --- players ---
  won1: "won",
  hasShouted: "shouted",
  inSilence: "not yet",
  lead: "gives the word",
  fishmonger: "Fishmonger",

  // --- the middle ---
  middle: "In the middle",
  faceDown: (count: number) => (count === 0 ? "" : `${count} face down`),
  emptyMiddle: "nothing",
  aside: (count: number) => `${cards(count)} set aside`,

  // --- what one can do ---
  shout: "Fish!",
  shoutDone: "You shouted",
  reveal: "Turn the cards",
  collect: "Collect",
  redraw: "Draw again",
  youLead: "You give the word.",
  anyLead: (name: string) => `${name} gives the word; anybody may.`,
  turnAgain: "Level cards: everything stays, and all turn again.",
  shoutNow: (winner: Name) =>
    winner === null ? "Shout, then collect." : `Shout before ${winner} collects, or you pay.`,
  waitForCollect: (name: string) => `${name} collects.`,
  mayCollect: "Take the cards.",
  youAreOut: "You are out. Stay and watch.",
  finalAgain: "Those who are level draw again.",
  alarm: "Fish! Shout now: press F.",

  // --- Fishageddon ---
  call: "Fishageddon",
  callTitle: "Call Fishageddon",
  callHelp: "Say who holds all Fish. If it is so, one card each decides the game.",
  callVotes: "It takes the voices of most players.",
  callPenalty: (count: number) => `If it is not so, you pay ${cards(count)}.`,
  callOn: (name: string) => `Call on ${name}`,
  whoHasAll: "Who holds all Fish?",
  vote: (name: Name, on: Name) => `${Who(name)} ${has(name, "say", "says")}: ${who(on)}.`,
  myself: "Me",

  // --- the Fishmonger's ledger ---
  ledger: "Where the Fish are",
  ledgerFish: "Fish",
  ledgerWhere: "Where it is, or may be",
  inMiddle: "the middle",
  setAside: "set aside",
  surely: (place: string) => place,
  perhaps: (places: readonly string[]) => `${places.slice(0, -1).join(", ")} or ${places.at(-1)}`,
  anywhere: "anywhere",

  // --- one's own stack, seen when called upon ---
  stackSeen: "You looked through your stack",
  stackShuffled: "It is shuffled now.",

  // --- result ---
  youWin: "You win!",
  wins: (name: string) => `${name} wins.`,
  shared: (names: readonly string[]) => `${list(names)} share the game.`,
  ended: (reason: Over["reason"]) => ENDS[reason],
  dealAgain: "deal again",

  keysHelp: [
    ["f", "shout Fish!"],
    ["r", "turn the cards, collect, draw again"],
    ["c", "call Fishageddon"],
    ["?", "this list"],
    ["Tab, Enter", "reach everything without letters"],
  ] as readonly (readonly [string, string])[],
};
