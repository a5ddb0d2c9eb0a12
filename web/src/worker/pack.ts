/**
 * The pages that work without a connection, as the server packs them (`server/web/offline.py`).
 *
 * A page is what is around it, by its kind, and its `main`. An answer to a puzzle is another `main` of the same page, known by what was
 * answered: `2|0,1` for the third choice after the first two, `show|` for who gives up. All of one page is sealed together, so that
 * nothing is to be read by the way before it is asked for.
 */

export type Pack = {
  build: string;
  /** The day by UTC of whose puzzle there is a page. */
  day: string;
  /** What the pages load. */
  files: string[];
  /** The headers of a page. */
  headers: Record<string, string>;
  /** By kind the whole page, with `<!--title-->` and `<!--main-->` where these belong. */
  around: Record<string, string>;
  /** By path: gzip in base64 of a `Page`. Of several at one path, each of which will do, one is drawn. */
  pages: Record<string, string[]>;
};

type Page = { kind: string; title: string; main: Record<string, string> };

/** Stands in pages for the address of the server, whatever that is. */
const SITE = "https://shoal.invalid";

/** The page that answers an address, if the pack has it. */
export async function pageIn(pack: Pack, url: URL): Promise<Response | undefined> {
  const today = new Date().toISOString().slice(0, 10);
  const path = { "/": "/offline", "/puzzle": `/puzzle/${today}` }[url.pathname] ?? url.pathname;
  const sealed = pack.pages[path] ?? [];
  const one = sealed[Math.floor(Math.random() * sealed.length)];
  if (one === undefined) return;
  const { kind, title, main } = JSON.parse(await opened(one)) as Page;
  const shown = main[answerOf(url)] ?? main[""] ?? "";
  const html = (pack.around[kind] ?? "")
    .replace("<head>", '<head><meta id="packed">')
    .replace("<!--title-->", () => title)
    .replace("<!--main-->", () => shown.replaceAll(SITE, url.origin));
  return new Response(html, { headers: pack.headers });
}

/** What was answered, as the server counts it. */
function answerOf({ searchParams }: URL): string {
  const answer = searchParams.get("answer");
  if (answer === null) return "";
  const tried = new Set(searchParams.getAll("tried"));
  tried.delete(answer);
  return `${answer}|${[...tried].sort()}`;
}

async function opened(sealed: string): Promise<string> {
  const bytes = Uint8Array.from(atob(sealed), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
}
