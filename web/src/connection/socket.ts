/**
 * One connection that outlives its sockets.
 *
 * Every command gets a number and stays in the outbox until the table has answered it. When a socket dies a new object
 * takes its place, says which event we saw last, and sends the outbox again under the same numbers: the table knows what
 * it has carried out already.
 *
 * A socket can be dead without knowing it. So one that says nothing for a while is asked for a sign of life (`ping`), and
 * so is one that does not answer a command fast, or that had reason to die (`wake`); without an answer it is replaced.
 * The table answers in order: an answer to a ping that overtakes the one to a command means that the command was lost.
 */

import {
  type Bye,
  type Command,
  type GameTypes,
  type Hello,
  type Ping,
  type Receipt,
  type ToClient,
  WIRE_VERSION,
} from "../wire/messages";

/** `lost`: we gave up and wait for the person. `outdated`: this page is older than the server. `gone`: so is the table. */
export type Link = "connecting" | "live" | "lost" | "outdated" | "gone";

/** A command before it has its number. */
export type Unnumbered<G extends GameTypes> =
  Command<G> extends infer C ? (C extends unknown ? Omit<C, "id"> : never) : never;

export interface Wiring<G extends GameTypes> {
  url: string;
  tab: string;
  /** The number of the last event that we have. */
  since: () => number;
  /** Whether no one has finished a game in this browser yet. */
  newcomer: () => boolean;
  /** Whether who sits here cannot hurry. */
  calm: () => boolean;
  onMessage: (message: ToClient<G>) => void;
  /** `since`: when that began, as `Date.now()` tells it; for a socket that fell silent, when it was heard last. */
  onLink: (link: Link, since: number) => void;
  /** A new socket has said hello: what it says first is the truth, whatever we heard before. */
  onHello: () => void;
  /** Whether there is no such table any more, if that can be told. */
  isGone: () => Promise<boolean>;
  open?: (url: string) => WebSocket;
  random?: () => number;
}

export const FIRST_DELAY_MS = 500;
export const LONGEST_DELAY_MS = 15_000;
export const ATTEMPTS = 12;
/** A socket that does not open, or does not answer a ping, for so long is taken for dead. */
export const SILENCE_MS = 8_000;
/** A socket that has said nothing for so long is asked whether it is alive. */
export const PING_MS = 10_000;
/** A command that has no answer for so long makes us ask the same. */
export const ANSWER_MS = 2_000;
/** Where there is reason to doubt, the answer to a ping must come as fast as this. */
export const DOUBT_MS = 3_000;

export class Connection<G extends GameTypes> {
  private readonly wiring: Wiring<G>;
  private socket: WebSocket | undefined;
  private outbox: Command<G>[] = [];
  private lastId = 0;
  private failures = 0;
  private link: Link = "connecting";
  private greeted = false;
  private heardAt = 0;
  /** Whether the table waited for someone to speak when it was heard last. */
  private wasHeld = false;
  /** The number of the last command that was written before the ping that is not answered yet. */
  private pinged: number | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setTimeout> | undefined;

  constructor(wiring: Wiring<G>) {
    this.wiring = wiring;
  }

  /** Connect now, whatever was planned. */
  connect(): void {
    if (this.link === "outdated" || this.link === "gone") return;
    this.drop();
    this.tell("connecting");
    const socket = (this.wiring.open ?? ((url) => new WebSocket(url)))(this.wiring.url);
    this.socket = socket;
    socket.onopen = () => this.greet();
    socket.onmessage = (event) => this.hear(String(event.data));
    socket.onclose = () => this.failed();
    this.within(SILENCE_MS);
  }

  /** The network has changed, or the page is looked at again: do not wait for the next attempt, and doubt what seems to live. */
  wake(): void {
    if (this.link === "live") {
      this.ask(DOUBT_MS);
    } else {
      this.failures = 0;
      this.connect();
    }
  }

  /** Send a command, now or as soon as there is a connection; its number. */
  send(command: Unnumbered<G>): number {
    const id = ++this.lastId;
    const numbered = { ...command, id } as Command<G>;
    this.outbox.push(numbered);
    if (this.greeted) {
      this.write(numbered);
      if (this.pinged === undefined) this.rest();
    }
    return id;
  }

  /** This tab goes away on purpose. */
  leave(): void {
    if (this.link === "live") this.write({ type: "bye" });
    this.drop();
  }

  private greet(): void {
    const { tab, since, newcomer, calm } = this.wiring;
    const hello = {
      type: "hello",
      wire: WIRE_VERSION,
      tab,
      since: since(),
      newcomer: newcomer(),
      deal: false,
    } as const;
    this.write(calm() ? { ...hello, calm: true } : hello);
    this.greeted = true;
    this.wasHeld = false;
    this.wiring.onHello();
    for (const command of this.outbox) this.write(command);
    this.within(SILENCE_MS);
  }

  /** What is no message at all comes from a broken connection. */
  private hear(text: string): void {
    const message = read<G>(text);
    if (message) this.receive(message);
    else this.failed();
  }

  private receive(message: ToClient<G>): void {
    if (message.type === "refused" && message.reason === "WRONG_VERSION") {
      this.end("outdated");
    } else if (message.type === "closing") {
      this.drop();
      this.tell("connecting");
      this.retryIn(Math.min(LONGEST_DELAY_MS, Math.max(0, message.retry_ms) || 0));
      this.wiring.onMessage(message);
    } else if (message.type === "pong" && this.isOvertaken()) {
      this.failed();
    } else {
      this.heard(message);
      this.wiring.onMessage(message);
    }
  }

  private heard(message: ToClient<G>): void {
    if (message.type === "ack" || message.type === "refused") {
      this.outbox = this.outbox.filter((command) => command.id !== message.id);
    }
    if (this.outbox.length === 0) this.failures = 0; // with a command in it, only its answer proves the connection
    this.pinged = undefined;
    this.heardAt = Date.now();
    if (message.type === "update" || message.type === "change") {
      const isHeld = message.hearing !== null;
      if (isHeld && !this.wasHeld) this.write({ type: "seen" }); // so the table knows how long the way is
      this.wasHeld = isHeld;
    }
    this.tell("live");
    this.rest();
  }

  private isOvertaken(): boolean {
    const { pinged } = this;
    return pinged !== undefined && this.outbox.some(({ id }) => id <= pinged);
  }

  private failed(since = Date.now()): void {
    const neverOpen = !this.greeted;
    this.drop();
    this.failures += 1;
    if (neverOpen) void this.lookWhetherGone();
    if (this.failures >= ATTEMPTS) {
      this.tell("lost", since);
      return;
    }
    this.tell("connecting", since);
    const ceiling = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** this.failures);
    const random = (this.wiring.random ?? Math.random)();
    this.retryIn(FIRST_DELAY_MS + random * (ceiling - FIRST_DELAY_MS));
  }

  /** A socket cannot tell why it was refused; the page's address can. */
  private async lookWhetherGone(): Promise<void> {
    if ((await this.wiring.isGone()) && this.link !== "live") this.end("gone");
  }

  private retryIn(ms: number): void {
    this.retry = setTimeout(() => this.connect(), ms);
  }

  /** Nothing is doubtful now; ask when that has lasted too long. */
  private rest(): void {
    clearTimeout(this.watch);
    this.watch = setTimeout(
      () => (this.outbox.length > 0 ? this.ask(DOUBT_MS) : this.ask(SILENCE_MS)),
      this.outbox.length > 0 ? ANSWER_MS : PING_MS,
    );
  }

  /** Ask for a sign of life. */
  private ask(answerWithin: number): void {
    this.pinged = this.lastId;
    this.write({ type: "ping" });
    this.within(answerWithin);
  }

  /** Something must be heard in that time. */
  private within(ms: number): void {
    clearTimeout(this.watch);
    this.watch = setTimeout(() => this.failed(this.heardAt), ms);
  }

  private write(message: Command<G> | Hello | Ping | Receipt | Bye): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** No attempt would help any more. */
  private end(link: "outdated" | "gone"): void {
    this.drop();
    this.tell(link);
  }

  /** Forget the socket; nothing that it still says is heard. */
  private drop(): void {
    clearTimeout(this.retry);
    clearTimeout(this.watch);
    const socket = this.socket;
    this.socket = undefined;
    this.greeted = false;
    this.pinged = undefined;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private tell(link: Link, since = Date.now()): void {
    if (link === this.link) return;
    this.link = link;
    this.wiring.onLink(link, since);
  }
}

function read<G extends GameTypes>(text: string): ToClient<G> | null {
  try {
    const message = JSON.parse(text);
    return typeof message?.type === "string" ? message : null;
  } catch {
    return null;
  }
}
