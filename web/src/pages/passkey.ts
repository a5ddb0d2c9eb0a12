/**
 * Passkeys on account pages.
 *
 * A form that needs a passkey is hidden until the browser is known to support them. When it is submitted, the server's
 * challenge is signed and the form is sent with the answer.
 */

/** What the server asks for, as WebAuthn writes it in JSON: bytes are base64url. */
interface Asked {
  challenge: string;
  user?: { id: string };
  excludeCredentials?: { id: string }[];
}

const forms = [...document.querySelectorAll<HTMLFormElement>("form[data-passkey]")];

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function text(value: ArrayBuffer | null | undefined): string | undefined {
  if (!value) return undefined;
  const plain = btoa(String.fromCharCode(...new Uint8Array(value)));
  return plain.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Those in which the browser wants bytes. Not every browser can read the JSON by itself. */
function options(asked: Asked) {
  return {
    ...asked,
    challenge: bytes(asked.challenge),
    user: asked.user && { ...asked.user, id: bytes(asked.user.id) },
    excludeCredentials: asked.excludeCredentials?.map((one) => ({ ...one, id: bytes(one.id) })),
  };
}

function written(credential: PublicKeyCredential): string {
  const parts = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];
  const response = credential.response as unknown as Record<string, ArrayBuffer | null | undefined>;
  return JSON.stringify({
    id: credential.id,
    rawId: text(credential.rawId),
    type: credential.type,
    response: Object.fromEntries(parts.map((part) => [part, text(response[part])])),
  });
}

function say(form: HTMLFormElement, sentence: string): void {
  const problem = form.querySelector<HTMLElement>("[role=alert]");
  if (!problem) return;
  problem.textContent = sentence;
  problem.hidden = !sentence;
}

/** Throws what the browser does where no one gave a passkey; returns false where the server refused, which the page says. */
async function answered(form: HTMLFormElement): Promise<boolean> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) body.append(name, value.toString());
  const reply = await fetch(form.dataset.options ?? "", {
    method: "POST",
    body,
    headers: { accept: "application/json" },
  });
  const told = await reply.json();
  if (!reply.ok) {
    say(form, told.problem ?? form.dataset.failed);
    form.querySelector<HTMLInputElement>("[type=password]")?.select();
    return false;
  }
  const publicKey = options(told) as unknown as PublicKeyCredentialCreationOptions & PublicKeyCredentialRequestOptions;
  const ask = { publicKey };
  const credential = await (form.dataset.passkey === "add"
    ? navigator.credentials.create(ask)
    : navigator.credentials.get(ask));
  const answer = Object.assign(document.createElement("input"), { type: "hidden", name: "answer" });
  answer.value = written(credential as PublicKeyCredential);
  for (const field of form.querySelectorAll("input")) field.disabled = true; // the password has done its work
  form.append(answer);
  return true;
}

let isAsking = false;

async function send(event: SubmitEvent): Promise<void> {
  event.preventDefault();
  const form = event.currentTarget as HTMLFormElement;
  if (isAsking) return;
  isAsking = true;
  say(form, "");
  try {
    if (await answered(form)) form.submit();
  } catch (error) {
    const isThere = error instanceof DOMException && error.name === "InvalidStateError";
    say(form, (isThere && form.dataset.there) || (form.dataset.failed ?? ""));
  } finally {
    isAsking = false;
  }
}

if (isSecureContext && "PublicKeyCredential" in window) {
  for (const form of forms) {
    form.addEventListener("submit", send);
    form.hidden = false;
  }
  for (const part of document.querySelectorAll<HTMLElement>("[data-passkeys]")) part.hidden = false;
}

export {}; // a module: what it names is its own
