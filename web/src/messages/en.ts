/** What a page says whatever game is played: the table, the people, the menu. */

import type { TableReason } from "../wire/messages";
import { cardName, cards, has, list, type Name, ranks, Who } from "./english";

/** Why a table refuses a command. */
const REASONS: Record<TableReason, string> = {
  STALE: "Something happened first. Look again, then choose.",
  NOT_SEATED: "Take a seat first.",
  UNKNOWN_GUEST: "To sit down, allow this page one cookie, then reload it.",
  SAW_ANOTHER_HAND: "You have seen the cards of another seat. Take that one, or wait for the next deal.",
  NOT_YOUR_SEAT: "That is not your seat.",
  UNKNOWN_SEAT: "There is no such seat.",
  SEAT_TAKEN: "Somebody else has just taken that seat.",
  ALREADY_SEATED: "You have a seat at this table.",
  GAME_NOT_OVER: "This game is not over yet.",
  GAME_HAS_BEGUN: "The game has begun. Choose the bots before the first move.",
  NOT_THE_HOST: "Only the host chooses the bots.",
  UNKNOWN_BOT: "There is no such bot.",
  UNREADABLE: "The table did not understand that. Reload the page.",
  HELLO_FIRST: "The table did not understand that. Reload the page.",
  WRONG_VERSION: "Shoal has been updated. Reload the page.",
  TOO_FAST: "Too fast. Wait a moment and try again.",
  ID_REUSED: "The table took that for something you said before. Reload the page.",
  OTHERS_MAY_SPEAK: "Others may still speak. Wait a moment.",
  NOTHING_TO_WAIVE: "Nobody is waiting for you any more.",
  RULINGS_ARE_FOR_FRIENDS: "A bot plays at this table, and nothing can be settled with it.",
  RULING_PENDING: "Something is proposed already. Answer that first.",
  NO_RULING: "Nothing is proposed any more.",
};

const PACES: Record<string, string> = { instant: "Bots play at once.", human: "Bots take their time." };

/** What the bots are like. */
const LEVELS: Record<string, string> = {
  random: "plays anything that is legal",
  beginner: "keeps a handful of facts in mind",
  casual: "keeps what matters most in mind",
  club: "forgets little",
  expert: "forgets nothing, and reads between the lines",
  greedy: "asks where a hit is likeliest",
  counting: "remembers what is certain",
  careful: "weighs what a miss would cost",
  exact: "remembers all, and knows the chances",
  drowsy: "late about once in three times",
  loose: "quick, and calls before it is certain",
  attentive: "as quick as somebody who plays along",
  alert: "hardly ever late",
};
const level = (name: string) => name.replaceAll("_", " ");

export default {
  reasons: REASONS as Readonly<Record<string, string>>,
  unknownReason: "That did not work. Try again.",

  // --- cards ---
  cardName,
  cards,
  cardsWord: (count: number) => (count === 1 ? "card" : "cards"),
  ranks,
  list,

  // --- whose turn ---
  you: "You",
  yourTurn: "Your turn",
  turnOf: (name: string) => `${name}’s turn`,
  title: (state: string) => `${state} — Shoal`,
  gameOver: "Game over",
  noQuestionYet: "No question yet.",
  yes: "yes",
  no: "no",

  // --- what happened at the table, one sentence each ---
  seated: (name: Name) => `${Who(name)} sat down.`,
  stood: (seat: number) => `A bot took over seat ${seat + 1}.`,
  paceSet: (pace: string) => PACES[pace] ?? "",
  levelSet: (seat: number | null, name: string) =>
    seat === null ? `For who leaves plays: ${level(name)}.` : `The bot of seat ${seat + 1} is now: ${level(name)}.`,
  botFailed: (seat: number, bot: string, instead: string) =>
    `The bot of seat ${seat + 1}, ${level(bot)}, broke down. Until the next deal ${level(instead)} plays there.`,
  hearingSet: (seconds: number) => `The table waits ${seconds} seconds for everybody to speak.`,

  // --- players ---
  players: "Players",
  status: { here: "", away: "Away", standin: "Away (bot)", bot: "Bot" },
  botBadge: (name: string) => `Bot · ${level(name)}`,
  hasTurn: "has the turn",
  noCards: "out",
  takeSeat: "Sit here",
  insteadOf: (name: string) => `instead of ${name}`,
  yourName: "Your name",

  // --- what one can do ---
  actions: "What you can do",
  hand: "Your hand",
  waitForTurn: (name: string) => `Waiting for ${name}.`,
  waitForAway: (name: string) => `${name} is away. A bot will soon play instead.`,
  outAndWaiting: (name: string) => `You have no cards left. Waiting for ${name}.`,
  sending: "Sending…",
  cancel: "Cancel",
  goOn: "Continue",
  typedUnknown: (rest: string) => `Nothing matches “${rest}”.`,

  // --- who is waited for ---
  youToo: "you",
  waitedFor: (names: readonly string[]) => `Waiting for ${list(names)} to speak.`,
  secondsLeft: (seconds: number) => (seconds === 1 ? "1 second left" : `${seconds} seconds left`),
  nothingToSay: "Nothing to say",
  mayGoOn: "The wait is over.",

  // --- result ---
  tie: "A tie.",
  again: "Play again",
  standings: "Games won at this table",
  winsOf: (name: string, count: number) => `${name} ${count}`,
  ties: (count: number) => (count === 1 ? "1 tie" : `${count} ties`),

  // --- rulings ---
  settle: "Settle something",
  settleHelp:
    "Something went wrong? Propose what to do. It is done when everybody here agrees, or the host alone: who opened the table.",
  propose: "Propose",
  redeal: "Deal again",
  redealt: "The table has settled: the cards are dealt again.",
  proposes: (name: Name, what: string) => `${Who(name)} ${has(name, "propose", "proposes")}: ${what}.`,
  consented: (name: Name) => `${Who(name)} ${has(name, "agree", "agrees")}.`,
  dropped: (name: Name) => `${Who(name)} said no to the proposal.`,
  agreed: (names: readonly string[]) => `Agreed: ${list(names)}.`,
  agree: "Agree",
  refuse: "No",
  ruled: (what: string) => `The table has settled: ${what}.`,

  // --- the page around the table ---
  connecting: "Connecting…",
  offline: "No connection. Your table is safe.",
  outdated: "Shoal has been updated.",
  reconnect: "Try again",
  reload: "Reload",
  menu: "Menu",
  close: "Close",
  visitor: "You are watching. Take the seat of a bot to play.",
  pace: "Bots",
  paces: { human: "Take their time", instant: "Play at once" },
  hearing: "Time to speak",
  hearingHelp: "So long the table waits for everybody who may have something to say.",
  seconds: (count: number) => `${count} s`,
  bots: "Who plays the free seats",
  botCalled: (name: string, bot: string) => `${name}: ${level(bot)}`,
  seatOf: (name: string, seat: number) => `${name}, seat ${seat + 1}`,
  level: (name: string) => (LEVELS[name] ? `${level(name)}: ${LEVELS[name]}` : level(name)),
  standin: "For who leaves",
  houseRules: "House rules",
  preset: (name: string) => `As in “${name.replaceAll("_", " ")}”`,
  standardRules: "The standard rules.",
  rename: "Save",
  invite: "Invite a friend",
  inviteHelp: "Whoever opens this link can take the seat of a bot.",
  copy: "Copy link",
  copied: "Copied",
  stand: "Give my seat to a bot",
  newTable: "New table",
  typing: "Type to play",
  keys: "Keyboard",
};
