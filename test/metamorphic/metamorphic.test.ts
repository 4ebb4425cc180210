/**
 * Line ends, white space and comments are no grammar: what is known of a text stays the same when they change. Nor does a text tell
 * anything of the one after it in a file that is split.
 */
import { describe, expect } from "vitest";
import { type MlirFiles, testOnFiles } from "../kit/corpus.js";
import { IS_FULL } from "../kit/effort.js";
import { type ChangedText, changed } from "./changedText.js";
import { changes, knownOf, recordsOf, structureOf } from "./observed.js";

/** Longer texts hold nothing else. UTF-16 units. */
const MAX_LENGTH = IS_FULL ? 1 << 15 : 1 << 13;
/** So many texts at most. */
const MAX_TEXTS = IS_FULL ? 400 : 24;
const SHOWN = Number(process.env.METAMORPHIC_SHOWN ?? 3);

const TIMEOUT = 300_000;

const SPLIT = /^\/\/ -----\n/m;
/** Comments that mean something: without them, the text means something else. */
const MEANT = /\/\/.*(?:mlir-abi-|expected-(?:error|warning|note|remark)|RUN:.*\bnot\b|RUN:.*verify-diagnostics|-----)/;

interface Sample {
  readonly name: string;
  readonly text: string;
}

/** The parts of the files that are split, and the others as a whole. */
function samplesOf({ all }: MlirFiles): readonly Sample[] {
  const samples = all.flatMap(({ name, text }) =>
    text
      .replaceAll("\r\n", "\n")
      .split(SPLIT)
      .map((part, i) => ({ name: `${name}, part ${i}`, text: part })),
  );
  const short = samples.filter(({ text }) => text.length <= MAX_LENGTH && text.trim() !== "");
  const every = Math.max(1, Math.ceil(short.length / MAX_TEXTS));
  return short.filter((_, i) => i % every === 0);
}

const SAME = (text: string): ChangedText => changed(text, (space) => space, true);

/** What is known of one and not of the other. */
function differences(before: readonly string[], after: readonly string[]): readonly string[] {
  const [known, found] = [new Set(before), new Set(after)];
  return [
    ...before.filter((line) => !found.has(line)).map((line) => `- ${line}`),
    ...after.filter((line) => !known.has(line)).map((line) => `+ ${line}`),
  ];
}

/** What is compared of a text before a change and after it. */
type Compare = (text: string, after: ChangedText) => readonly string[];

const structure: Compare = (text, after) =>
  differences(structureOf(text, SAME(text).back), structureOf(after.text, after.back));
const records: Compare = (text, after) =>
  differences(recordsOf(text, SAME(text).back), recordsOf(after.text, after.back));
const answers: Compare = (text, after) => [
  ...differences(knownOf(text), knownOf(after.text)),
  ...changes(text, after.text),
];

function expectSame(samples: readonly Sample[], { change, compare, isLeftOut }: Change): void {
  const wrong: string[] = [];
  for (const { name, text } of samples) {
    if (isLeftOut?.test(text) === true) continue;
    const after = change(text);
    const different = compare.flatMap((each) => each(text, after));
    if (different.length > 0 && wrong.length < SHOWN) wrong.push([name, ...different.slice(0, 8)].join("\n"));
  }
  expect(wrong.join("\n\n")).toBe("");
}

interface Change {
  readonly change: (text: string) => ChangedText;
  readonly compare: readonly Compare[];
  /** Texts that the change is not made to. */
  readonly isLeftOut?: RegExp;
}

const ALL = [structure, records, answers];

/** Line ends in place of those that a text has. */
const withLineEnds = (text: string, ends: readonly string[]): ChangedText => {
  let n = 0;
  return changed(text, (space) => space.replaceAll("\n", () => ends[n++ % ends.length] as string), true);
};

const CHANGES: Readonly<Record<string, Change>> = {
  "with CRLF": { change: (text) => withLineEnds(text, ["\r\n"]), compare: ALL },
  "with line ends of all kinds": {
    change: (text) => withLineEnds(text, ["\n", "\r\n", "\r", "\r\r\n"]),
    compare: ALL,
  },
  "with more blanks": {
    change: (text) => changed(text, (space) => space.replaceAll(" ", "\t  ").replaceAll("\n", "  \t\n\n  "), true),
    compare: ALL,
  },
  "without comments": { change: (text) => changed(text, (space) => space, false), compare: ALL, isLeftOut: MEANT },
  "with joined lines": {
    change: (text) => changed(text, (space) => space.replace(/\s+/g, " "), false),
    compare: ALL,
    isLeftOut: MEANT,
  },
  "with a token on each line": {
    change: (text) => changed(text, (space, mayBreak) => (space !== "" || mayBreak ? "\n" : ""), false),
    compare: ALL,
    isLeftOut: MEANT,
  },
};

describe("the same is known of a text", () => {
  for (const [name, change] of Object.entries(CHANGES)) {
    testOnFiles(name, (files) => expectSame(samplesOf(files), change), TIMEOUT);
  }

  testOnFiles(
    "after another one in a file that is split",
    (files) => {
      const samples = samplesOf(files).filter(({ text }) => !MEANT.test(text));
      const wrong: string[] = [];
      for (const [i, { name, text }] of samples.entries()) {
        const before = `// RUN: x-opt -split-input-file %s\n${samples[(i + 1) % samples.length]?.text}\n// -----\n`;
        const own = (offset: number) => (offset < before.length ? undefined : offset - before.length);
        const same = (offset: number) => offset;
        const different = [
          ...differences(structureOf(text, same), structureOf(before + text, own)),
          ...differences(recordsOf(text, same), recordsOf(before + text, own)),
        ];
        if (different.length > 0) wrong.push([name, ...different.slice(0, 8)].join("\n"));
      }
      expect(wrong.slice(0, SHOWN).join("\n\n")).toBe("");
    },
    TIMEOUT,
  );
});
