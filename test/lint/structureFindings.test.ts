/** Structural findings: none in sound text, and each planted fault at the name or bracket that was changed. */
import { expect, test } from "vitest";
import { openDocument } from "../../server/src/core/document/document.js";
import type { Finding } from "../../server/src/core/document/finding.js";
import { findings } from "../../server/src/core/lint/diagnostics.js";
import { DEFAULT_SETTINGS } from "../../server/src/core/lint/settings.js";
import { type MlirFile, testOnFiles } from "../kit/corpus.js";
import { IS_FULL } from "../kit/effort.js";
import { type Fault, plantFault } from "../kit/plantedFaults.js";
import { drawsOf } from "../kit/random.js";

const RULES: ReadonlySet<string> = new Set([
  "duplicate-symbol",
  "mismatched-bracket",
  "redefined-block",
  "redefined-value",
  "unclosed-bracket",
  "undefined-alias",
  "undefined-block",
  "undefined-value",
]);

const lint = (text: string, settings = DEFAULT_SETTINGS): readonly Finding[] =>
  findings(openDocument("file:///case.mlir", 1, text), settings).filter(({ code }) => RULES.has(code));

/** The parts of files that can be parsed. */
function piecesOf(files: readonly MlirFile[]): readonly string[] {
  return files
    .filter(({ text }) => !/expected-error|verify-diagnostics|RUN:[^\n]*\bnot\b/.test(text))
    .flatMap(({ text }) => text.split(/^\/\/ -----.*$/m))
    .filter((text) => text.length > 80 && text.length < 20_000);
}

const isFound = ({ text, rules, places }: Fault): boolean =>
  lint(text).some(({ code, start }) => rules.includes(code) && places.includes(start));

testOnFiles("sound text has no structural finding", ({ all }) => {
  const noisy = all.flatMap(({ name, text }) =>
    lint(text).map(
      ({ code, message, start }) => `${name}:${text.slice(0, start).split("\n").length} ${code} ${message}`,
    ),
  );
  expect(noisy).toEqual([]);
});

testOnFiles("planted faults are found at the name, 95 of 100", ({ all }) => {
  const pieces = piecesOf(all);
  const count = IS_FULL ? 500 : 250;
  const missed: string[] = [];
  let planted = 0;
  for (let seed = 0; planted < count; seed++) {
    const random = drawsOf(seed);
    const fault = plantFault(random.pick(pieces), random);
    if (fault === undefined) continue;
    planted++;
    if (!isFound(fault)) missed.push(`${seed}: ${fault.rules} ${fault.what}\n${near(fault)}`);
  }
  if (process.env.SHOW_MISSED) console.log(`${missed.length} of ${planted}\n${missed.join("\n---\n")}`);
  expect(missed.length / planted, missed.join("\n---\n")).toBeLessThanOrEqual(0.05);
});

/** The line of the first place, and what was reported instead. */
function near({ text, places: [at = 0] }: Fault): string {
  const line = text.slice(text.lastIndexOf("\n", at) + 1, text.indexOf("\n", at)).slice(0, 160);
  return `${line}\n  instead: ${lint(text)
    .map((it) => `${it.code} at ${it.start} (${it.start - at})`)
    .join(", ")}`;
}

test("the setting turns the family off", () => {
  const text = "func.func @f() {\n  t.use %undefined : i32\n  return\n}\n";
  expect(lint(text).map(({ code }) => code)).toEqual(["undefined-value"]);
  const lintOff = { ...DEFAULT_SETTINGS.lint, structure: false };
  expect(lint(text, { ...DEFAULT_SETTINGS, lint: lintOff })).toEqual([]);
});

test("undefined aliases are compared with those of a text up to a bound, so that very many have few suggestions", () => {
  const count = 4000;
  const lines = Array.from({ length: count }, (_, i) => `#first${i} = [#firsd${i}]\n`).join("");
  const found = lint(`${lines}func.func @f()\n`).filter(({ code }) => code === "undefined-alias");
  expect(found.length).toBeGreaterThan(500);
  const suggested = found.map(({ fix }) => fix !== undefined);
  expect(suggested.slice(0, 200)).not.toContain(false);
  expect(suggested.slice(300)).not.toContain(true);
});

const BODY = `func.func @f() {
  foo.use %gone : i32
  return
}
`;

test.each([
  [
    "a message with the line of the source, which leaves a brace open",
    "a.mlir:1:1: note: called from\nfunc.func @f() {\n^\n",
  ],
  [
    "a message that ends with an op",
    'loc("a.mlir":12:3): error: failed to legalize: %5 = "foo.bar"(%0) : (i32) -> i32\n',
  ],
  ["a message without a place", "<unknown>:0: warning: late\n"],
  ["a remark on a part of a split file", "within split at a.mlir:3 offset :4:1: remark: here\n"],
  ["an attempt to rewrite", "Legalizing operation : 'func.func'(0x5629e8a0) {\n} -> SUCCESS\n"],
  ["a part of what that printed", '"func.return"(%3) : (i32) -> ()\n} -> failure : pattern failed to match\n'],
  ["a header of what is printed for debugging", "--- After sinking transpose ops down ---\n"],
])("%s: what a compiler printed has no structural finding", (_, printed) => {
  expect(lint(BODY)).not.toEqual([]);
  expect(lint(`${printed}${BODY}`)).toEqual([]);
  expect(lint(`${BODY}${printed}`)).toEqual([]);
  expect(lint(`${printed}// -----\n${BODY}`)).not.toEqual([]);
});

test.each([
  ["a comment", "// a.mlir:1:2: error: x\n"],
  ["a string", 'foo.fail "a.mlir:1:2: error: x"\n'],
  ["a name of a place", "foo.at: error: x\n"],
  ["dashes in a line", "foo.x --- 3\n"],
])("%s does not make a text that of a compiler", (_, line) => {
  expect(lint(`${line}${BODY}`)).not.toEqual([]);
});
