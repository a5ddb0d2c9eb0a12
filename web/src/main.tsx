/** Takes the first HTML over: the same table, now live. */

import { effect } from "@preact/signals";
import { render } from "preact";
import { LiveRegion } from "./announce";
import { keepFocus } from "./focus";
import literature from "./literature/board";
import { speak, text } from "./messages";
import { Settings } from "./settings";
import { dialog, link, reconnect, stayConnected, table } from "./state";
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/cards.css";
import "./styles/table.css";
import "./styles/panels.css";

const GAMES = { literature };

const root = document.getElementById("app");

if (root) {
  // the home page has nothing to take over
  const game = GAMES[table.value.game as keyof typeof GAMES];
  speak(document.documentElement.lang);
  game.start();
  root.replaceChildren();
  render(<Page Board={game.Board} />, root);
  effect(() => {
    document.title = text.value.title(game.headline());
  });
  keepFocus(root);
  stayConnected();
}

function Page({ Board }: { Board: () => preact.JSX.Element }) {
  const say = text.value;
  return (
    <>
      <header class="top">
        <a class="brand" href="/">
          Shoal
        </a>
        <Connection />
        <button
          type="button"
          class="quiet"
          onClick={() => {
            dialog.value = "settings";
          }}
        >
          {say.menu}
        </button>
      </header>
      <main class="table">
        <Board />
      </main>
      <LiveRegion />
      {(dialog.value === "settings" || dialog.value === "keys") && <Settings />}
    </>
  );
}

/** A dot while all is well or soon will be; a sentence and a button when the reader must do something. */
function Connection() {
  const say = text.value;
  switch (link.value) {
    case "live":
      return <span class="link live" />;
    case "connecting":
      return (
        <span class="link connecting">
          <span>{say.connecting}</span>
        </span>
      );
    case "lost":
      return (
        <span class="link lost" role="alert">
          {say.offline}{" "}
          <button type="button" onClick={reconnect}>
            {say.reconnect}
          </button>
        </span>
      );
    case "outdated":
      return (
        <span class="link lost" role="alert">
          {say.outdated}{" "}
          <button type="button" onClick={() => location.reload()}>
            {say.reload}
          </button>
        </span>
      );
  }
}
