/**
 * Asks the table for a hint, on a socket of its own: what a table sends unasked is heard elsewhere, and no page listens to
 * answers that nobody waits for.
 */

import { seen } from "../state";
import { type GameTypes, type Hints, type Refused, type ToClient, WIRE_VERSION } from "../wire/messages";

const LONGEST_MS = 20_000;

export function ask(what: Hints["what"]): Promise<Hints | Refused> {
  return new Promise((resolve, reject) => {
    const path = location.pathname.replace(/\/$/, "");
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}${path}/socket`);
    const timer = setTimeout(() => socket.close(), LONGEST_MS);
    const tab = `hints-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;
    socket.onopen = () => {
      const hello = { type: "hello", wire: WIRE_VERSION, tab, since: seen.value.n, newcomer: false, deal: false };
      socket.send(JSON.stringify(hello));
      socket.send(JSON.stringify({ type: "hint", id: 1, what }));
    };
    socket.onmessage = ({ data }) => {
      const message: ToClient<GameTypes> = JSON.parse(String(data));
      if (message.type !== "hints" && message.type !== "refused") return;
      resolve(message);
      socket.close();
    };
    socket.onclose = () => {
      clearTimeout(timer);
      reject(new Error("no answer")); // after an answer this does nothing
    };
  });
}
