import { expect, test } from "vitest";
import { titleMark, withDot, yourTurn } from "./turn_alert";

test("the icon gets a dot on top of what it shows", () => {
  const icon = `data:image/svg+xml,${encodeURIComponent("<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0'/></svg>")}`;
  const dotted = decodeURIComponent(withDot(icon));
  expect(dotted).toMatch(
    /^data:image\/svg\+xml,<svg [^>]*><path d='M0 0'\/><circle [^>]*fill='#ffc42e'[^>]*\/><\/svg>$/,
  );
});

test("an icon that is a file is drawn as the fish", () => {
  expect(decodeURIComponent(withDot("http://shoal/static/icon.png"))).toContain("<circle");
});

test("the title is marked while it is the reader's turn, and only then", () => {
  expect(titleMark.value).toBe("");
  yourTurn.value = true;
  expect(titleMark.value).toBe("● ");
  yourTurn.value = false;
  expect(titleMark.value).toBe("");
});
