/** Cookies that tell the server what a reader chose on a page: how pages look, how fast the next table's bots are. */

const YEAR_S = 365 * 24 * 60 * 60;

/** What the browser sends along under that name, if anything. */
export function cookie(name: string): string | undefined {
  return document.cookie
    .split("; ")
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

/** What the browser sends along from now on; browsers that take no cookie forget it. */
export function keepCookie(name: string, value: string): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store exists under https only, and friends play over http
  document.cookie = `${name}=${value}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
}
