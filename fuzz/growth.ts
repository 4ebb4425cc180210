/** Whether twice the input takes twice the time: processor time, the best of several tries, on shapes made to be slow. */
import { completion } from "../server/src/core/features/completion.js";
import { findings } from "../server/src/core/features/diagnostics.js";
import { documentSymbols } from "../server/src/core/features/documentSymbols.js";
import { hover } from "../server/src/core/features/hover.js";
import { references } from "../server/src/core/features/navigation.js";
import { semanticTokens } from "../server/src/core/features/semanticTokens.js";
import { DEFAULT_SETTINGS } from "../server/src/core/settings.js";
import { documentOf } from "./everything.js";

const inF = (payload: string) => `func @f() attributes {iree.reflection = {f = "${payload}", fv = "1"}}\n`;
const inKey = (key: string, payload: string) => `func @f() attributes {iree.reflection = {${key} = "${payload}"}}\n`;
const numbered = (count: number, write: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => write(i)).join("");

/** Texts of about `n` parts. */
const SHAPES: Readonly<Record<string, (n: number) => string>> = {
  "nested spans": (n) => inF("I9!".repeat(n)),
  "spans side by side": (n) => inF(`I${n * 4 + 1}!${"O1!".repeat(n)}R1!`),
  "nested sequences": (n) => inKey("sip", "I9!S9!k0".repeat(n)),
  "JSON brackets": (n) => inKey("iree.abi", "[".repeat(n)),
  "JSON records": (n) => inKey("iree.abi", `{\\22a\\22:[${"\\22i32\\22,".repeat(n)}null],\\22r\\22:[]}`),
  "calling convention": (n) => `func @f() attributes {iree.abi.x, c = "0${"Ci".repeat(n)}"}\n`,
  "nested brackets": (n) => `func @f() attributes {iree.abi = ${"[".repeat(n)}`,
  "nested dictionaries": (n) => `func @f() attributes {${"iree.reflection = {a = ".repeat(n)}`,
  "unclosed strings": (n) => 'iree.abi = "\n'.repeat(n),
  "keys on a line": (n) => `func @f() attributes {iree.reflection = {${numbered(n, (i) => `k${i} = "x", `)}}}\n`,
  "a long name": (n) => `func @${"a".repeat(n * 10)}() attributes {iree.abi.stub}\n`,
  "many aliases": (n) =>
    numbered(n, (i) => `#a${i} = {f = "I1!R1!"}\nfunc @f${i}() attributes {iree.reflection = #a${i}}\n`),
  "alias chains": (n) => numbered(n, (i) => `#a${i} = #a${i + 1}\n`) + "func @f() attributes {iree.reflection = #a0}\n",
  "alias cycles": (n) =>
    `#a = {iree.abi = #b}\n#b = {iree.abi = #a}\n${"func @f() attributes {iree.reflection = #a}\n".repeat(n)}`,
  suppressions: (n) => "// mlir-abi-disable-next-line sip-syntax\nfunc @f()\n".repeat(n),
  parentheses: (n) => `func @f${"(".repeat(n)}`,
  "angle brackets": (n) => `func @f(%a: tensor<${"<".repeat(n)}) attributes {iree.abi.stub}`,
  "deep regions": (n) => "scf.if %c {\n".repeat(n) + "func @f() attributes {iree.abi.stub}\n" + "}\n".repeat(n),
  "carriage returns": (n) => `${"\r".repeat(n)}func @f() attributes {iree.abi.stub}${"\r".repeat(n)}`,
  surrogates: (n) => inKey("iree.abi", "\u{1F600}".repeat(n)),
  "many blocks": (n) => `func @f() {\n${numbered(n, (i) => `^bb${i}:\n  cf.br ^bb${i + 1}\n`)}}\n`,
  "many values": (n) => `func @f() {\n${numbered(n, (i) => `  %${i + 1} = foo.op %${i}\n`)}}\n`,
  "many symbols": (n) => numbered(n, (i) => `func.func @f${i}() attributes {iree.abi.stub} { call @f${i + 1}() }\n`),
  "functions on a line": (n) => "func @f() attributes {iree.abi.stub} {} ".repeat(n),
};

const QUESTIONS: Readonly<Record<string, (text: string) => unknown>> = {
  lint: (text) => findings(documentOf(text), DEFAULT_SETTINGS),
  hover: (text) => at(text, (document, position) => hover(document, position, DEFAULT_SETTINGS)),
  symbols: (text) => documentSymbols(documentOf(text), DEFAULT_SETTINGS),
  references: (text) => at(text, (document, position) => references(document, position, true)),
  tokens: (text) => semanticTokens(documentOf(text), { start: 0, end: text.length }, DEFAULT_SETTINGS),
  completion: (text) =>
    at(text, (document, position) =>
      completion(document, position, DEFAULT_SETTINGS, { snippets: false, format: "plaintext" }),
    ),
};

type Document = ReturnType<typeof documentOf>;
function at(text: string, ask: (document: Document, position: ReturnType<Document["positionAt"]>) => unknown): void {
  const document = documentOf(text);
  for (const share of [0, 0.5, 1]) ask(document, document.positionAt(Math.round(share * text.length)));
}

/** Shorter times say more of the machine than of us, in milliseconds. */
const LEAST = 60;
const LARGEST = 1 << 19;
/** An answer that takes longer is not asked for a larger text. */
const ENOUGH = 20_000;
const MOST = 2.3;
const TRIES = 5;

function cost(ask: () => unknown): number {
  const before = process.cpuUsage();
  ask();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Prints a line for each question that grows faster than its text; the answer is how many there are. */
export function checkGrowth(): number {
  let wrong = 0;
  for (const [shape, make] of Object.entries(SHAPES)) {
    for (const [question, ask] of Object.entries(QUESTIONS)) {
      let n = 1 << 11;
      while (n < LARGEST && cost(() => ask(make(n))) < LEAST) n *= 2;
      const [small, large] = [make(n), make(2 * n)];
      const [half, whole]: [number[], number[]] = [[], []];
      let ratio = Number.POSITIVE_INFINITY;
      for (let tries = TRIES; tries > 0 && ratio > MOST; tries--) {
        half.push(cost(() => ask(small)));
        whole.push(cost(() => ask(large)));
        ratio = Math.min(...whole) / Math.max(1, Math.min(...half));
        if (Math.max(...whole) > ENOUGH) break;
      }
      if (ratio <= MOST || Math.min(...whole) < LEAST) continue;
      wrong++;
      const times = [half, whole].map((it) => `${Math.round(Math.min(...it))} ms`).join(" and ");
      console.log(`${question} of ${shape}: ${ratio.toFixed(2)} times as long for twice the text (${times})`);
    }
  }
  const count = Object.keys(SHAPES).length;
  console.log(`growth: ${count} shapes, ${Object.keys(QUESTIONS).length} questions, ${wrong} above ${MOST}`);
  return wrong;
}
