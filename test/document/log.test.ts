/** MLIR inside of logs: what is taken for its surroundings, and where it is in the log. */
import { describe, expect, test } from "vitest";
import { unwrapLog } from "../../server/src/core/document/log.js";
import { testOnFiles } from "../kit/corpus.js";
import { casesOf } from "../kit/effort.js";
import { drawsOf } from "../kit/random.js";

const MODULE = [
  "#map = affine_map<(d0) -> (d0)>",
  "module @m {",
  '  func.func @top(%x: i32) attributes {iree.abi.declaration = "sync func @top"} {',
  "",
  "    return",
  "  }",
  "}",
  "",
];
const PLAIN = MODULE.join("\n");

const prefixed = (prefix: (i: number) => string): string => MODULE.map((line, i) => prefix(i) + line).join("\n");

/** The MLIR of a log. */
const unwrapped = (...pieces: readonly string[]): string | undefined => unwrapLog(pieces)?.pieces.join("");

/** Each word of the MLIR is found where the log has it. */
function expectPlaces(log: string): void {
  const { pieces, inLog } = unwrapLog([log]) ?? { pieces: [], inLog: (span) => span };
  const text = pieces.join("");
  for (const { 0: word, index } of text.matchAll(/[\w.@%]+/g)) {
    const { start, end } = inLog({ start: index, end: index + word.length });
    expect(log.slice(start, end).replace(/\x1b\[[\d;]*[mK]/g, "")).toBe(word);
  }
}

describe("a prefix of every line", () => {
  test.each<[string, (i: number) => string]>([
    ["a counter of CTest", () => "7: "],
    ["docker compose", () => "web_1  | "],
    ["docker compose, with a box", () => "web_1  │ "],
    ["a quote", () => "> "],
    ["a quote in a quote", () => "> > "],
    ["pytest", () => "E   "],
    ["cat -n", (i) => `${String(i + 95).padStart(6)}\t`],
    ["grep -n", (i) => `${i + 1}:`],
    ["GitHub Actions", (i) => `2026-11-28T09:59:5${i}.${1234567 * (i + 1)}Z `],
    ["gh run view", (i) => `build\tRun compile\t2026-11-28T09:59:5${i}.0Z `],
    ["syslog", (i) => `${i < 3 ? "Nov 30" : "Dec  1"} 09:00:0${i} host compiler[${i * 997}]: `],
    ["the kernel", (i) => `[${(i * 37.5).toFixed(6).padStart(12)}] `],
    ["BuildKit", (i) => `#12 ${i}.345 `],
    ["a commit", (i) => `${["a1b2c3d4", "00ff00ff", "9e8d7c6b"][i % 3]} `],
    ["a patch", () => "+"],
  ])("%s", (_, prefix) => {
    const log = prefixed(prefix);
    expect(unwrapped(log)).toBe(PLAIN);
    expectPlaces(log);
  });

  test("of lines whose blanks at the end were removed", () => {
    const log = prefixed(() => "7: ").replace(/ +$/gm, "");
    expect(unwrapped(log)).toBe(PLAIN);
  });

  test("and lines without it, which are not read", () => {
    expect(unwrapped(`Compiling {\n${prefixed(() => "E   ")}\nmore } here\n`)).toBe(`\n${PLAIN}\n\n`);
  });

  test("with line ends of Windows", () => {
    const log = prefixed(() => "7: ").replaceAll("\n", "\r\n");
    expect(unwrapped(log)).toBe(PLAIN.replaceAll("\n", "\r\n"));
    expectPlaces(log);
  });

  test("in pieces of any length", () => {
    const log = prefixed((i) => `${i}: `);
    for (const length of [1, 7, 50]) {
      const rest = log.slice(60).match(new RegExp(`[^]{1,${length}}`, "g")) ?? [];
      // The first piece shows what the text is.
      expect(unwrapped(log, ...rest), String(length)).toBe(unwrapped(log + log.slice(60)));
    }
  });
});

describe("plain MLIR stays as it is", () => {
  test.each([
    ["a module", PLAIN],
    ["comments alone", prefixed(() => "// CHECK: ")],
    ["declarations with a common start", "func.func private @a1(i32)\nfunc.func private @a2(i32)\n"],
    ["locations", '#loc1 = loc("a":1:2)\n#loc2 = loc("a":2:2)\n'],
    ["results", "%0 = a.module {\n%1 = a.b\n%2 = a.func @f\n"],
    ["a header in a string", 'x.y {a = "// -----// IR Dump After X"}\n'],
    ["an escape in a string", 'func.func @f() attributes {iree.abi.declaration = "\x1b[31m"}\n'],
    ["fences in comments", "// ```mlir\n// module {\n// }\n// ```\n"],
    ["LLVM's IR", "*** IR Dump After X ***\ndefine void @f() {\n}\n"],
  ])("%s", (_, text) => {
    expect(unwrapped(text)).toBeUndefined();
  });

  testOnFiles("files", ({ all }) => {
    for (const { name, text } of all) expect(unwrapped(text), name).toBeUndefined();
  });
});

test("escapes of a terminal, inside of words, too", () => {
  const log = PLAIN.replace("top", "\x1b[01;31m\x1b[Ktop\x1b[m\x1b[K").replace(
    /^/gm,
    "\x1b[36mx: \x1b[0m\x1b]0;title\x07",
  );
  expect(unwrapped(log)).toBe(PLAIN);
  expectPlaces(log);
});

describe("fences", () => {
  const block = (language: string, fence = "```") => `${fence}${language}\n${PLAIN}${fence}\n`;

  test("enclose sections of their own", () => {
    const log = `# Title\n${block("mlir")}text {\n${block("mlir", "~~~~")}`;
    expect(unwrapped(log)).toBe(`\n// -----\n${PLAIN}\n\n// -----\n${PLAIN}\n`);
    expectPlaces(log);
  });

  test("of other languages are left out", () => {
    const blanks = "\n".repeat(MODULE.length - 1);
    expect(unwrapped(block("sh") + block(""))).toBe(`\n${blanks}\n// -----\n${PLAIN}\n`);
    expect(unwrapped(block("") + block("mlir"))).toBe(`\n${blanks}\n// -----\n${PLAIN}\n`);
  });

  test("in a quote", () => {
    const log = block("mlir").replace(/^/gm, "> ");
    expect(unwrapped(log)).toBe(`// -----\n${PLAIN}\n`);
    expectPlaces(log);
  });

  test("around a log", () => {
    expect(unwrapped(`\`\`\`\n${prefixed(() => "7: ")}\n\`\`\`\n`)).toContain(PLAIN);
  });
});

describe("headers without //", () => {
  test("head MLIR", () => {
    const log = `*** IR Dump After A ***\n\n${PLAIN}*** IR Dump After B ***\n"builtin.module"() ({}) : () -> ()\n`;
    expect(unwrapped(log)).toBe(log.replace(/^\*/gm, "// *"));
    expectPlaces(log);
  });

  test("and LLVM's IR, which is left out", () => {
    const llvm = "*** IR Dump After ISel ***\ndefine void @f() {\n}\n";
    const header = "*** IR Dump After A ***\n";
    expect(unwrapped(`${header}${PLAIN}${llvm}${header}${PLAIN}`)).toBe(
      `// ${header}${PLAIN}\n\n\n// ${header}${PLAIN}`,
    );
  });
});

test("any text around MLIR leads back to its places", () => {
  for (let seed = 0; seed < casesOf(300); seed++) {
    const random = drawsOf(seed);
    const [left, right] = [random.pick(["[", "<", "(", "at ", "job/"]), random.pick(["] ", ": ", " | ", ">\t", ") "])];
    const step = random.between(0, 999);
    const color = random.oneIn(2) ? (text: string) => `\x1b[${step}m${text}\x1b[0m` : (text: string) => text;
    const end = random.pick(["\n", "\r\n"]);
    const log = MODULE.map((line, i) => color(`${left}${i * step}${right}`) + line.replace("top", color)).join(end);
    expect(unwrapped(log), `seed ${seed}`).toBe(MODULE.join(end));
    expectPlaces(log);
  }
});
