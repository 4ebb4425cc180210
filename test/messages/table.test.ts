/** Every line of the table is found by its own wordings, and every message of the list has a line. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { explainMessages } from "../../server/src/core/messages/explain.js";
import type { Slot } from "../../server/src/core/messages/pattern.js";
import { MESSAGES } from "../../server/src/core/messages/table/index.js";
import { ROOT } from "../kit/cli.js";

const WORDS: Readonly<Record<string, string>> = {
  convention: "0riI_r",
  char: "r",
  elementName: "f32",
  shape: "2x4",
  library: "00000006",
  hex: "0000002A",
  element: "21000020",
};

/** A value of a slot, not the same for two of them. */
function sample({ kind, shape }: Slot, index: number): string {
  if (WORDS[kind] !== undefined) return WORDS[kind];
  if (shape === "number") return String(41 + index);
  return shape === "word" ? `word.${index}` : `sample ${index}`;
}

const lines = MESSAGES.flatMap((template) =>
  template.wordings.map((wording) => {
    const values = wording.slots.map(sample);
    const text = wording.literals.reduce((before, literal, i) => `${before}${values[i - 1] ?? ""}${literal}`);
    return { id: template.id, template, values, text };
  }),
);

describe("a line of the table", () => {
  test.each(lines)("$id: $text", ({ id, template, values, text }) => {
    const { messages } = explainMessages(`iree/runtime/src/iree/vm/x.c:7: INVALID_ARGUMENT; ${text}`);
    expect(messages.map((it) => it.id)).toEqual([id]);
    const [message] = messages;
    expect(message?.values.filter(({ name }) => name !== "status").map(({ value }) => value)).toEqual(values);
    expect(message?.meaning).not.toMatch(/[{}]|undefined/);
    expect(message?.advice.length).toBeGreaterThan(0);
    expect(message?.source).toMatch(/^https:\/\/github\.com\/iree-org\/iree\/blob\/[\da-f]{40}\/[\w./-]+#L\d+$/);
    expect(template.isContext || /[.:})]$/.test(template.meaning)).toBe(true);
  });

  test("has an id and a wording of its own", () => {
    const ids = MESSAGES.map(({ id }) => id);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
    const texts = lines.map(({ text }) => text);
    expect(texts.filter((text, i) => texts.indexOf(text) !== i)).toEqual([]);
  });

  test("names in its meaning only values that every wording has", () => {
    const wrong = MESSAGES.flatMap(({ id, meaning, wordings }) => {
      const names = Array.from(meaning.matchAll(/\{(\w+)\}/g), ([, name]) => name);
      const isKnown = (name: string | undefined) => wordings.some(({ slots }) => slots.some((it) => it.name === name));
      return names.every(isKnown) ? [] : [id];
    });
    expect(wrong).toEqual([]);
  });
});

/** What programs at one commit print, with a value in each place. */
const known = readFileSync(`${ROOT}/test/data/messages/templates.tsv`, "utf8")
  .trimEnd()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t"))
  .map(([source = "", template = ""]) => ({ source, template }));

test.each(known)("$source: $template", ({ template }) => {
  const text = template
    .replace(/%08\{PRIX64\}|0x%x/g, "0000002A")
    .replaceAll("%n", "42")
    .replaceAll("%c", "r")
    .replaceAll("%s", "alpha")
    .replace(/\{[^{}]+\}/g, "beta");
  const { messages } = explainMessages(text);
  expect(messages.map(({ id, advice }) => id !== null && advice.length > 0)).toEqual([true]);
});
