import { signal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { table } from "../state";
import { game } from "../table/game";
import { nameOf } from "../table/seating";
import { listed } from "../text/wording";
import type { RoomPage } from "./dialogs";
import { QrCode } from "./qr_code";
import * as say from "./words";

/** What became of the last try to copy. */
const copied = signal<"copied" | "by hand" | null>(null);

/** The seats that the link is for, from 0, as a text; empty where it is for all. */
const whom = signal("");

/** The link to this table, as the reader gives it: to all its seats, or to these. */
export function linkTo(seats: readonly string[] = []): string {
  const { invitation } = table.value;
  const query = [
    ...(seats.length ? [`seats=${seats.map((seat) => Number(seat) + 1)}`] : []),
    ...(invitation ? [`by=${invitation}`] : []),
  ].join("&");
  return location.origin + location.pathname + (query && `?${query}`);
}

/** A link to copy or to share. */
export function Link({ address }: { address: string }) {
  const field = useRef<HTMLInputElement>(null);
  /** The clipboard exists only under https and on localhost; elsewhere the address is selected, ready to be copied. */
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      copied.value = "copied";
    } catch {
      field.current?.focus();
      field.current?.select();
      copied.value = "by hand";
    }
  };
  return (
    <>
      <label>
        {say.linkOfTable}
        <input ref={field} readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <div class="row">
        <button type="button" onClick={copy}>
          {copied.value === "copied" ? say.copied : say.copy}
        </button>
        {"share" in navigator && (
          <button type="button" onClick={() => share(address)}>
            {say.shareLink}
          </button>
        )}
      </div>
      <p role="status">{copied.value === "by hand" && say.linkSelected}</p>
    </>
  );
}

/** How a friend gets here: the link to copy or to share, its QR code, and the short code to type. */
function Invitation() {
  const seats = whom.value.split(",").filter(Boolean);
  const { code, seating, sitters } = table.value;
  const address = linkTo(seats);
  return (
    <div class="invitation">
      <p>
        {sitters.some(({ status }) => status === "bot")
          ? say.inviteAbout({ seating: seating ?? "until_play" })
          : say.noFreeSeat}
      </p>
      <div class="code">
        <QrCode text={address} title={say.qrCode} />
        {seats.length > 0 && <p>{say.inviteOffered({ count: seats.length })}</p>}
        {code && !seats.length && (
          <p>
            {say.codeOfTable} <strong data-testid="code">{code}</strong> <small>{say.codeAbout}</small>
          </p>
        )}
      </div>
      <div class="ways">
        <Whom />
        <Link address={address} />
        <details>
          <summary>{say.inviteOwnBot}</summary>
          <label>
            {say.inviteOwnBotAbout}
            <input readOnly value={joining(address)} onFocus={(event) => event.currentTarget.select()} />
          </label>
        </details>
      </div>
    </div>
  );
}

export const INVITATION: RoomPage = { title: () => say.invite, Content: Invitation };

/** For whom the link is: for anybody, for one seat, or for the seats beside someone. */
function Whom() {
  const { sitters, sides = [], you } = table.value;
  const isFree = (seat: number) => sitters[seat]?.status === "bot";
  const free = sitters.map((_, seat) => seat).filter(isFree);
  const teams = sides.filter((side) => side.length > 1 && side.filter(isFree).length > 1);
  if (free.length < 2) return null;
  return (
    <label>
      {say.inviteWhom}
      <select value={whom.value} onChange={(event) => (whom.value = event.currentTarget.value)}>
        <option value="">{say.inviteAnybody}</option>
        {teams.map((side) => (
          <option key={`team ${side}`} value={side.filter(isFree).join(",")}>
            {side.includes(you ?? -1) ? say.inviteOwnTeam : say.inviteTeam({ names: listed(side.map(nameOf)) })}
          </option>
        ))}
        {free.map((seat) => (
          <option key={seat} value={String(seat)}>
            {say.inviteSeat({ name: nameOf(seat) })}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What the author of a bot types to seat it here (docs/how-to/bot-at-a-table.md). */
const joining = (address: string) => `shoal bot join ${address} py:own:Magpie`;

/** The share sheet of the device. A reader who closes it has changed their mind. */
function share(url: string): void {
  const text = say.shareText({ game: game.value?.title ?? "" });
  navigator.share({ text, url }).catch(() => undefined);
}
