import type { Irregularity, Over, Reason } from "../wire/literature";
import { capital, cards, has, type Name, ranks, suitName, Who, who } from "./english";

/** "the low hearts", "the eights and jokers", "the nines", without the article. */
const halfSuit = (id: string) => {
  if (id === "SP") return "eights and jokers";
  if (id[0] === "R") return ranks(id.slice(1));
  return `${id[0] === "L" ? "low" : "high"} ${suitName(id[1] ?? "")}`;
};

/** Why the game refuses a move. */
const REASONS: Record<Reason, string> = {
  // any move
  GAME_OVER: "The game is over.",
  NOT_DEALT: "The cards are not dealt yet.",
  PAUSED: "Somebody said wait. Play goes on when they are ready.",
  NOT_PAUSED: "Nobody said wait.",
  NOT_YOUR_PAUSE: "Only who said wait can go on.",
  UNKNOWN_PLAYER: "There is no such player.",
  MUST_PASS_TURN: "You have no cards: first name the teammate who goes on.",
  MUST_CHOOSE_NEXT: "First say who of your team goes on.",
  MUST_ANSWER: "First the question is answered.",
  MUST_ANSWER_CHALLENGE: "First the challenge is answered.",
  FORCED_CLAIM: "So many questions without a hit: you must claim now.",
  MUST_DECLARE_FIRST: "You hold a whole half-suit: claim it first.",
  MUST_CHOOSE_CLAIMER: "Your team is out of cards: first name who claims the rest.",
  CLAIM_IN_PROGRESS: "A claim is being made. Wait for it.",
  INTERRUPT_TOO_EARLY: "First the claimer names a card.",
  NO_CLAIM_IN_PROGRESS: "Nobody is making a claim.",
  DEAL_OVER: "The deal is over.",
  // a question
  NO_QUESTIONS_IN_ENDGAME: "One team is out of cards. There is only claiming now.",
  NOT_YOUR_TURN: "It is not your turn.",
  PLAYER_OUT: "You have no cards left.",
  TARGET_SELF: "You cannot ask yourself.",
  TARGET_TEAMMATE: "You can ask opponents only.",
  TARGET_HAS_NO_CARDS: "That player has no cards.",
  TARGET_NOT_TEAMMATE: "Name one of your teammates.",
  TARGET_NOT_OPPONENT: "Name one of your opponents.",
  UNKNOWN_CARD: "That card is not in this pack.",
  HALF_SUIT_CLOSED: "That half-suit is closed.",
  NO_BASE_CARD: "You need a card of that half-suit.",
  CARD_ALREADY_HELD: "You hold that card yourself.",
  QUESTION_REPEATED: "That player was asked for that card before, and it has not changed hands since.",
  // a claim
  UNKNOWN_HALF_SUIT: "There is no such half-suit.",
  CARD_NOT_IN_HALF_SUIT: "That card is not in this half-suit.",
  DUPLICATE_CARD: "A card is named twice.",
  HOLDER_NOT_TEAMMATE: "You can only name yourself and your teammates.",
  INCOMPLETE_CLAIM: "Say who holds each of the cards.",
  NOT_AN_OPPONENT: "Only opponents of the claimer may interrupt.",
  INTERRUPT_WITHOUT_CARD: "You hold no such card of that half-suit.",
  HOLDER_NOT_OPPONENT: "Here you can only name opponents.",
  NOT_YOUR_CLAIM: "That is somebody else’s claim.",
  CLAIM_IS_BINDING: "That claim cannot be taken back any more.",
  NOTHING_TO_NAME: "There is nothing to name.",
  // choices
  NO_CHALLENGES: "There are no challenges at this table.",
  CHALLENGE_OWN_TURN: "You can challenge only when the other team has the turn.",
  CHALLENGE_TOO_LATE: "It is too late to challenge.",
  NO_CHALLENGE_PENDING: "Nobody has challenged.",
  NO_QUESTION_PENDING: "There is no question to answer.",
  FALSE_ANSWER: "The answer must be true.",
  UNKNOWN_TEAM: "There is no such team.",
  NO_PASS_PENDING: "There is no turn to pass.",
  NO_CHOICE_PENDING: "There is nobody to choose now.",
};

/** What somebody did who broke a rule. */
const FAULTS: Record<Irregularity["kind"], string> = {
  HALF_SUIT_CLOSED: "it is closed",
  NO_BASE_CARD: "no card of it in hand",
  CARD_ALREADY_HELD: "asked for a card in hand",
  FALSE_ANSWER: "a false answer",
};

export default {
  reasons: REASONS as Readonly<Record<string, string>>,

  // --- half-suits ---
  halfSuit,
  half: (id: string) => (id === "SP" ? "8s" : id[0] === "R" ? "All" : id[0] === "L" ? "Low" : "High"),
  suit: (id: string) =>
    id === "SP" ? "eights and jokers" : id[0] === "R" ? ranks(id.slice(1)) : suitName(id[1] ?? ""),

  // --- whose turn ---
  pausedBy: (name: Name) => `${Who(name)} said wait`,
  mustPass: (name: Name) => `${Who(name)} ${has(name, "pass", "passes")} the turn`,
  mustChoose: (name: Name) => `${Who(name)} ${has(name, "choose", "chooses")} who claims`,
  mustChooseNext: (name: Name) => `${Who(name)} ${has(name, "choose", "chooses")} who goes on`,
  endgameOf: (name: Name) => `${Who(name)} ${has(name, "claim", "claims")} the rest`,
  claiming: (name: Name, id: string) => `${Who(name)} ${has(name, "claim", "claims")} the ${halfSuit(id)}`,
  teamTurn: (team: string) => `${team}: whoever wants goes on`,
  mustAnswer: (name: Name) => `${Who(name)} ${has(name, "answer", "answers")}`,
  challengedBy: (name: Name, id: string) =>
    `${Who(name)} ${has(name, "challenge", "challenges")}: who has the ${halfSuit(id)}?`,
  question: (asker: Name, target: Name, card: string) => `${Who(asker)} asked ${who(target)} for ${card}`,
  earlier: "Before that",
  levelsAlike: "With these house rules nobody needs to remember questions: the levels that forget play alike.",
  history: (count: number) => (count === 1 ? "1 question" : `${count} questions`),

  // --- what happened, one sentence each ---
  asked: (asker: Name, target: Name, card: string, hit: boolean) =>
    `${Who(asker)} asked ${who(target)} for the ${card}: ${hit ? "yes" : "no"}.`,
  questioned: (asker: Name, target: Name, card: string) => `${Who(asker)} asked ${who(target)} for the ${card}.`,
  moved: (from: Name, to: Name, card: string) => `The ${card} went from ${who(from)} to ${who(to)}.`,
  out: (name: Name) => `${Who(name)} ${has(name, "have", "has")} no cards left.`,
  lastCard: (name: Name) => `${Who(name)} ${has(name, "have", "has")} one card left.`,
  turnTo: (name: Name) => (name === null ? "The turn comes to you." : `The turn goes to ${name}.`),
  turnShared: (team: string) => `${team} may go on, whoever wants.`,
  claimBegun: (name: Name, id: string) => `${Who(name)} ${has(name, "begin", "begins")} to claim the ${halfSuit(id)}.`,
  cardNamed: (card: string, holder: Name) => `${capital(card)}: ${who(holder)}.`,
  withdrawn: (name: Name) => `${Who(name)} withdrew the claim.`,
  interrupted: (name: Name, card: string) =>
    `${Who(name)} ${has(name, "show", "shows")} the ${card}: the claim has failed.`,
  claimed: (name: Name, id: string) => `${Who(name)} claimed the ${halfSuit(id)}.`,
  claimWon: (team: string) => `Right: it goes to ${team}.`,
  claimLost: (team: string) => `Not so: it goes to ${team}.`,
  claimCancelled: "Not as said: nobody gets it.",
  awarded: (id: string, team: string) => `The ${halfSuit(id)} go to ${team}.`,
  claimMinus: (team: string) => `The other side held part of it: nobody gets it, and ${team} lose a point.`,
  claimFailed: (name: Name, id: string) =>
    `${Who(name)} named the ${halfSuit(id)} wrongly: the team has it all, but not so. It stays open.`,
  turnPassed: (from: Name, to: Name) => `${Who(from)} passed the turn to ${who(to)}.`,
  claimerChosen: (from: Name, to: Name) => `${Who(from)} chose ${who(to)} to claim the rest.`,
  nextChosen: (from: Name, to: Name) =>
    from === to ? `${Who(from)} ${has(from, "go", "goes")} on.` : `${Who(from)} chose ${who(to)} to go on.`,
  endgame: (name: Name) => `One team is out of cards. ${Who(name)} ${has(name, "claim", "claims")} the rest.`,
  resumed: "Play goes on.",
  misdealt: "Misdeal: the cards are dealt again.",
  challenged: (name: Name, id: string) => `${Who(name)} ${has(name, "challenge", "challenges")}: the ${halfSuit(id)}.`,
  challengeAnswer: (name: Name, claim: boolean) =>
    claim ? `${Who(name)} will claim it.` : `${Who(name)} ${has(name, "decline", "declines")}.`,
  irregular: (name: Name, kind: Irregularity["kind"], id: string) =>
    `Against the rules, ${who(name)}, in the ${halfSuit(id)}: ${FAULTS[kind]}.`,

  // --- players ---
  yourTeam: "Your team",
  opponents: "Opponents",
  we: "your team",
  they: "your opponents",
  team: (team: number) => (team === 0 ? "Team Circle" : "Team Triangle"),
  countOf: (name: string) => `How many cards has ${name}?`,
  howMany: "How many?",
  hidden: "in play",

  // --- half-suits and score ---
  score: "Score",
  halfSuits: "Half-suits",
  scoreLine: (ours: string, us: number, theirs: string, them: number) => `${ours} ${us}, ${theirs} ${them}`,
  open: "open",
  wonBy: (team: string) => `won by ${team}`,
  cancelled: "cancelled",

  // --- hand and moves ---
  askFor: (card: string) => `Ask for the ${card}`,
  askAloud: (name: string, card: string) => `Ask ${name} for the ${card}`,
  bluffFor: (card: string) => `${card}, yours; ask for it as a bluff`,
  missing: (card: string) => `${card}, not in your hand`,
  whom: (card: string) => `Whom do you ask for ${card}?`,
  pickCard: "Pick a missing card to ask for.",
  ask: (name: string, card: string) => `Ask ${name} for ${card}`,
  passTo: "Your hand is empty. Who goes on?",
  chooseClaimer: "Your team has no cards left. Who claims the rest?",
  chooseNext: "Who goes on?",
  give: (name: string, count: number | null) => (count === null ? name : `${name}, ${cards(count)}`),
  endgameYours: "The other team is out of cards. Claim the rest.",
  wait: "Wait!",
  resume: "Go on",
  noAsks: "You have nothing to ask for. Claim a half-suit.",
  answerIt: (asker: string, card: string) => `${asker} asks you for ${card}. Do you have it?`,
  answerYes: "Yes, here it is",
  answerNo: "No",
  irregularAsk: "The rules here forbid that question; it will cost you.",
  mustSayIt: (id: string) => `You must now claim the ${halfSuit(id)}.`,
  showCard: (card: string) => `Show ${card}`,
  interruptIt: "You hold a card of it. Show it, and the claim fails.",
  answerChallenge: (name: string, id: string) =>
    `${name} says that your team has the ${halfSuit(id)}. Will you claim it?`,
  willClaim: "I claim it",
  willNot: "I decline",

  // --- claim ---
  claim: "Claim",
  claimWhich: "Claim a half-suit",
  claimWhat: (id: string) => `Claim the ${halfSuit(id)}`,
  claimHelp: "Say who of your team holds each card.",
  claimTheirs: "Say who of the other team holds each card.",
  claimWhole: "Say that your team holds all of it.",
  claimWholeTheirs: "Say that the other team holds all of it.",
  whichHalfSuit: "Which half-suit?",
  whoseHalfSuit: "Who holds it?",
  ourTeam: "My team",
  theirTeam: "The other team",
  announceIt: "Announce it, then name the cards",
  whoHolds: (card: string) => `Who holds the ${card}?`,
  nameCard: (card: string) => `Who holds ${card}?`,
  named: (card: string, name: string) => `${card} ${name}`,
  notNamed: "?",
  withdraw: "Withdraw the claim",
  me: "Me",
  challenge: "Challenge",
  challengeHelp:
    "Say that the other team holds all of a half-suit. If they do not claim it, you must say how they hold it.",

  // --- the claim shown ---
  reveal: (name: Name, id: string) => `${Who(name)} claimed ${halfSuit(id)}`,
  shown: (id: string) => `The ${halfSuit(id)}`,
  said: (name: Name) => `said ${who(name)}`,

  // --- result ---
  won: "Your team wins!",
  lost: "Your opponents win.",
  teamWon: (team: string) => `${team} wins.`,
  ended: {
    all_closed: "",
    majority: "One team has more than half.",
    clinch: "The lead can no longer be caught up.",
    one_team_out: "One team is out of cards.",
    stall: "Too many questions without a hit.",
  } satisfies Record<Over["reason"], string>,
  bestOf: (games: number) => `Best of ${games}`,

  // --- rulings ---
  throwIn: (id: string) => `throw in the ${halfSuit(id)}`,
  award: (id: string, team: string) => `the ${halfSuit(id)} go to ${team}`,
  moveCard: (card: string, name: Name) => `the ${card} goes to ${who(name)}`,
  dealAgain: "deal again",
  kindOfRuling: "What to do",
  kinds: { cancel: "Throw in a half-suit", award: "Give a half-suit to a team", move: "Move a card" },
  whichCard: "Card",
  toWhom: "To",

  // --- coach ---
  coachAsk: (count: number, id: string) => `You hold ${count} ${halfSuit(id)}. Ask an opponent for another.`,
  coachHit: "A hit: it is yours, and you go again.",
  coachMiss: "A miss: the turn passes. Everyone heard you.",
  coachClaim: (id: string) => `You hold all ${halfSuit(id)}. Claim them!`,
  dismissHint: "Hide hint",

  keysHelp: [
    ["9h", "pick the card: rank, then suit (c d h s; jokers rj, bj)"],
    ["b or 1", "pick the opponent: first letters or number"],
    ["Enter", "ask"],
    ["c", "claim; c lh for the low hearts"],
    ["w", "wait, or go on"],
    ["n", "nothing to say, when the table waits for you"],
    ["?", "this list"],
    ["Esc", "start over"],
    ["Tab, arrows", "reach everything without typing letters"],
  ] as readonly (readonly [string, string])[],
};
