import type { Reason } from "../wire/literature";
import type { TableReason } from "../wire/messages";

/** A name; `null` is the reader. */
type Who = string | null;

const SUITS: Record<string, string> = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
const RANKS: Record<string, string> = { T: "10", J: "jack", Q: "queen", K: "king", A: "ace" };

const cards = (count: number) => (count === 1 ? "1 card" : `${count} cards`);
const halfSuit = (id: string) => `${id[0] === "L" ? "low" : "high"} ${SUITS[id[1] ?? ""] ?? id}`;
const who = (name: Who) => name ?? "you";
const Who = (name: Who) => name ?? "You";
const has = (name: Who, verb: string, verbs: string) => (name === null ? verb : verbs);

/** Why a table or the game refuses a command. */
const REASONS: Record<Reason | TableReason, string> = {
  // the table
  STALE: "Something happened first. Look again, then choose.",
  NOT_SEATED: "Take a seat first.",
  UNKNOWN_GUEST: "To sit down, allow this page one cookie, then reload it.",
  SAW_ANOTHER_HAND: "You have seen the cards of another seat. Take that one, or wait for the next deal.",
  NOT_YOUR_SEAT: "That is not your seat.",
  UNKNOWN_SEAT: "There is no such seat.",
  SEAT_TAKEN: "Somebody else has just taken that seat.",
  ALREADY_SEATED: "You have a seat at this table.",
  GAME_NOT_OVER: "This game is not over yet.",
  UNREADABLE: "The table did not understand that. Reload the page.",
  HELLO_FIRST: "The table did not understand that. Reload the page.",
  WRONG_VERSION: "Shoal has been updated. Reload the page.",
  TOO_FAST: "Too fast. Wait a moment and try again.",
  ID_REUSED: "The table took that for something you said before. Reload the page.",
  // any move
  GAME_OVER: "The game is over.",
  NOT_DEALT: "The cards are not dealt yet.",
  PAUSED: "Somebody said wait. Play goes on when they are ready.",
  NOT_PAUSED: "Nobody said wait.",
  NOT_YOUR_PAUSE: "Only who said wait can go on.",
  UNKNOWN_PLAYER: "There is no such player.",
  MUST_PASS_TURN: "You have no cards: first name the teammate who goes on.",
  MUST_CHOOSE_CLAIMER: "Your team is out of cards: first name who claims the rest.",
  CLAIM_IN_PROGRESS: "A claim is being made. Wait for it.",
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
  NO_BASE_CARD: "You need a card of that half-suit to ask for another.",
  CARD_ALREADY_HELD: "You hold that card yourself.",
  // a claim
  UNKNOWN_HALF_SUIT: "There is no such half-suit.",
  CARD_NOT_IN_HALF_SUIT: "That card is not in this half-suit.",
  DUPLICATE_CARD: "A card is named twice.",
  HOLDER_NOT_TEAMMATE: "You can only name yourself and your teammates.",
  INCOMPLETE_CLAIM: "Say who holds each of the six cards.",
  NOT_AN_OPPONENT: "Only opponents of the claimer may interrupt.",
  INTERRUPT_WITHOUT_CARD: "You hold no such card of that half-suit.",
  // choices
  NO_PASS_PENDING: "There is no turn to pass.",
  NO_CHOICE_PENDING: "There is nobody to choose now.",
};

export default {
  reason: (reason: string): string => (REASONS as Record<string, string>)[reason] ?? "That did not work. Try again.",

  // --- cards ---
  cardName: (rank: string, suit: string) => `${RANKS[rank] ?? rank} of ${SUITS[suit] ?? suit}`,
  halfSuit,
  half: (id: string) => (id[0] === "L" ? "Low" : "High"),
  suit: (id: string) => SUITS[id[1] ?? ""] ?? "",
  cards,
  cardsWord: (count: number) => (count === 1 ? "card" : "cards"),

  // --- whose turn ---
  you: "You",
  yourTurn: "Your turn",
  turnOf: (name: string) => `${name}’s turn`,
  title: (state: string) => `${state} — Shoal`,
  pausedBy: (name: Who) => `${Who(name)} said wait`,
  mustPass: (name: Who) => `${Who(name)} ${has(name, "pass", "passes")} the turn`,
  mustChoose: (name: Who) => `${Who(name)} ${has(name, "choose", "chooses")} who claims`,
  endgameOf: (name: Who) => `${Who(name)} ${has(name, "claim", "claims")} the rest`,
  gameOver: "Game over",
  noQuestionYet: "No question yet.",
  question: (asker: Who, target: Who, card: string) => `${Who(asker)} asked ${who(target)} for ${card}`,
  yes: "yes",
  no: "no",

  // --- what happened, one sentence each ---
  asked: (asker: Who, target: Who, card: string, hit: boolean) =>
    `${Who(asker)} asked ${who(target)} for the ${card}: ${hit ? "yes" : "no"}.`,
  out: (name: Who) => `${Who(name)} ${has(name, "have", "has")} no cards left.`,
  claimed: (name: Who, id: string) => `${Who(name)} claimed the ${halfSuit(id)}.`,
  claimWon: (team: string) => `Right: it goes to ${team}.`,
  claimLost: (team: string) => `The other side held part of it: it goes to ${team}.`,
  claimCancelled: "All six on the team, but not as said: nobody gets it.",
  turnPassed: (from: Who, to: Who) => `${Who(from)} passed the turn to ${who(to)}.`,
  claimerChosen: (from: Who, to: Who) => `${Who(from)} chose ${who(to)} to claim the rest.`,
  endgame: (name: Who) => `One team is out of cards. ${Who(name)} ${has(name, "claim", "claims")} the rest.`,
  resumed: "Play goes on.",
  misdealt: "Misdeal: the cards are dealt again.",
  seated: (name: Who) => `${Who(name)} sat down.`,
  stood: (seat: number) => `A bot took over seat ${seat + 1}.`,
  paceSet: (pace: string) => (pace === "instant" ? "Bots play at once." : "Bots take their time."),

  // --- players ---
  players: "Players",
  yourTeam: "Your team",
  opponents: "Opponents",
  we: "your team",
  they: "your opponents",
  team: (team: number) => (team === 0 ? "Team Circle" : "Team Triangle"),
  status: { here: "", away: "Away", standin: "Away (bot)", bot: "Bot" },
  hasTurn: "has the turn",
  noCards: "out",
  takeSeat: "Sit here",
  insteadOf: (name: string) => `instead of ${name}`,
  yourName: "Your name",

  // --- half-suits and score ---
  score: "Score",
  halfSuits: "Half-suits",
  scoreLine: (ours: string, us: number, theirs: string, them: number) => `${ours} ${us}, ${theirs} ${them}`,
  open: "open",
  wonBy: (team: string) => `won by ${team}`,
  cancelled: "cancelled",

  // --- hand and moves ---
  hand: "Your hand",
  askFor: (card: string) => `Ask for the ${card}`,
  askAloud: (name: string, card: string) => `Ask ${name} for the ${card}`,
  missing: (card: string) => `${card}, not in your hand`,
  whom: (card: string) => `Whom do you ask for ${card}?`,
  pickCard: "Pick a missing card to ask for.",
  waitForTurn: (name: string) => `Waiting for ${name}.`,
  waitForAway: (name: string) => `${name} is away. A bot will soon play instead.`,
  outAndWaiting: (name: string) => `You have no cards left. Waiting for ${name}.`,
  ask: (name: string, card: string) => `Ask ${name} for ${card}`,
  sending: "Sending…",
  cancel: "Cancel",
  passTo: "Your hand is empty. Who goes on?",
  chooseClaimer: "Your team has no cards left. Who claims the rest?",
  give: (name: string, count: number) => `${name}, ${cards(count)}`,
  endgameYours: "The other team is out of cards. Claim the rest.",
  wait: "Wait!",
  resume: "Go on",
  noAsks: "You have nothing to ask for. Claim a half-suit.",

  // --- claim ---
  claim: "Claim",
  claimWhich: "Claim a half-suit",
  claimWhat: (id: string) => `Claim the ${halfSuit(id)}`,
  claimHelp: "Say who of your team holds each card.",
  whichHalfSuit: "Which half-suit?",
  whoHolds: (card: string) => `Who holds the ${card}?`,
  me: "Me",

  // --- the claim shown ---
  reveal: (name: Who, id: string) => `${Who(name)} claimed ${halfSuit(id)}`,
  said: (name: Who) => `said ${who(name)}`,
  goOn: "Continue",

  // --- result ---
  won: "Your team wins!",
  lost: "Your opponents win.",
  teamWon: (team: string) => `${team} wins.`,
  tie: "A tie.",
  again: "Play again",

  // --- coach ---
  coachAsk: (count: number, id: string) => `You hold ${count} ${halfSuit(id)}. Ask an opponent for another.`,
  coachHit: "A hit: it is yours, and you go again.",
  coachMiss: "A miss: the turn passes. Everyone heard you.",
  coachClaim: (id: string) => `You hold all ${halfSuit(id)}. Claim them!`,
  dismissHint: "Hide hint",

  // --- the page around the table ---
  connecting: "Connecting…",
  offline: "No connection. Your table is safe.",
  outdated: "Shoal has been updated.",
  reconnect: "Try again",
  reload: "Reload",
  menu: "Menu",
  actions: "What you can do",
  close: "Close",
  visitor: "You are watching. Take the seat of a bot to play.",
  pace: "Bots",
  paces: { human: "Take their time", instant: "Play at once" },
  rename: "Save",
  invite: "Invite a friend",
  inviteHelp: "Whoever opens this link can take the seat of a bot.",
  copy: "Copy link",
  copied: "Copied",
  stand: "Give my seat to a bot",
  newTable: "New table",
  typing: "Type to play",
  keys: "Keyboard",
  keysHelp: [
    ["9h", "pick the card: rank, then suit (c d h s)"],
    ["b or 1", "pick the opponent: first letters or number"],
    ["Enter", "ask"],
    ["c", "claim; c lh for the low hearts"],
    ["w", "wait, or go on"],
    ["?", "this list"],
    ["Esc", "start over"],
    ["Tab, arrows", "reach everything without typing letters"],
  ] as readonly (readonly [string, string])[],
  typedUnknown: (rest: string) => `Nothing matches “${rest}”.`,
};
