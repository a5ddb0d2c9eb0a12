/**
 * One connection that outlives its sockets.
 *
 * Every command gets a number and stays in the outbox until the table has answered it. When a socket dies a new object
 * takes its place, says which event we saw last, and sends the outbox again under the same numbers: the table knows what
 * it has carried out already.
 */

import { type Command, type FromClient, type GameTypes, type ToClient, WIRE_VERSION } from "./wire/messages";

/** `lost`: we gave up and wait for the person. `outdated`: this page is older than the server. */
export type Link = "connecting" | "live" | "lost" | "outdated";

/** A command before it has its number. */
export type Unnumbered<G extends GameTypes> =
  Command<G> extends infer C ? (C extends unknown ? Omit<C, "id"> : never) : never;

export interface Wiring<G extends GameTypes> {
  url: string;
  tab: string;
  /** The number of the last event that we have. */
  since: () => number;
  /** Whether who sits here plays their first game. */
  newcomer: () => boolean;
  onMessage: (message: ToClient<G>) => void;
  onLink: (link: Link) => void;
  open?: (url: string) => WebSocket;
  random?: () => number;
}

export const FIRST_DELAY_MS = 500;
export const LONGEST_DELAY_MS = 15_000;
export const ATTEMPTS = 12;
/** A socket that does not open, or leaves a command without answer for so long, is taken for dead. */
export const SILENCE_MS = 8_000;

export class Connection<G extends GameTypes> {
  private readonly wiring: Wiring<G>;
  private socket: WebSocket | undefined;
  private outbox: Command<G>[] = [];
  private lastId = 0;
  private failures = 0;
  private link: Link = "connecting";
  private greeted = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;

  constructor(wiring: Wiring<G>) {
    this.wiring = wiring;
  }

  /** Connect now, whatever was planned. */
  connect(): void {
    if (this.link === "outdated") return;
    this.drop();
    this.tell("connecting");
    const socket = (this.wiring.open ?? ((url) => new WebSocket(url)))(this.wiring.url);
    this.socket = socket;
    socket.onopen = () => this.greet();
    socket.onmessage = (event) => this.receive(JSON.parse(String(event.data)));
    socket.onclose = () => this.failed();
    this.watch();
  }

  /** The network may be back, or the page is looked at again: do not wait for the next attempt. */
  wake(): void {
    if (this.link !== "live") {
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
      this.watch();
    }
    return id;
  }

  /** This tab goes away on purpose. */
  leave(): void {
    if (this.link === "live") this.write({ type: "bye" });
    this.drop();
  }

  private greet(): void {
    const { tab, since, newcomer } = this.wiring;
    this.write({ type: "hello", wire: WIRE_VERSION, tab, since: since(), newcomer: newcomer() });
    this.greeted = true;
    for (const command of this.outbox) this.write(command);
    this.watch();
  }

  private receive(message: ToClient<G>): void {
    if (message.type === "refused" && message.reason === "WRONG_VERSION") {
      this.drop();
      this.tell("outdated");
      return;
    }
    if (message.type === "ack" || message.type === "refused") {
      this.outbox = this.outbox.filter((command) => command.id !== message.id);
    }
    if (message.type === "closing") {
      this.drop();
      this.tell("connecting");
      this.retryIn(message.retry_ms);
    } else {
      this.failures = 0;
      this.tell("live");
      this.watch();
    }
    this.wiring.onMessage(message);
  }

  private failed(): void {
    this.drop();
    this.failures += 1;
    if (this.failures >= ATTEMPTS) {
      this.tell("lost");
      return;
    }
    this.tell("connecting");
    const ceiling = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** this.failures);
    const random = (this.wiring.random ?? Math.random)();
    this.retryIn(FIRST_DELAY_MS + random * (ceiling - FIRST_DELAY_MS));
  }

  private retryIn(ms: number): void {
    this.retry = setTimeout(() => this.connect(), ms);
  }

  /** Start waiting for a sign of life, if one is due. */
  private watch(): void {
    clearTimeout(this.silence);
    if (this.link !== "live" || this.outbox.length > 0) this.silence = setTimeout(() => this.failed(), SILENCE_MS);
  }

  private write(message: FromClient<G>): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Forget the socket; nothing that it still says is heard. */
  private drop(): void {
    clearTimeout(this.retry);
    clearTimeout(this.silence);
    const socket = this.socket;
    this.socket = undefined;
    this.greeted = false;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private tell(link: Link): void {
    if (link === this.link) return;
    this.link = link;
    this.wiring.onLink(link);
  }
}
