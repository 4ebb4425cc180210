/** How many strings per second `decode` reads in one process, by kind. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Summary, summary } from "./statistics.js";

type Codecs = typeof import("./codecs.js");
type Kind = Codecs["KINDS"][number];

export interface DecodeRate {
  readonly kind: Kind;
  readonly what: string;
  /** How many different strings were decoded in turn. */
  readonly strings: number;
  /** Strings per second. */
  readonly rate: Summary;
}

interface Vector {
  readonly kind: string;
  readonly sig?: string | { readonly hex: string };
  readonly grammar?: boolean;
  readonly input?: unknown;
  readonly expected?: unknown;
}

const SHORT_RAW = "I15!B11!d10d128d64R15!B11!t6d32d8d64";

function vectors(root: string, name: string): Vector[] {
  const text = readFileSync(join(root, "test/vectors", name), "utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Vector);
}

const isString = (value: unknown): value is string => typeof value === "string";

/** Decodes the strings in turn for `duration` milliseconds. Returns strings per second. */
function rateOf(run: () => void, strings: number, duration: number): number {
  const begin = performance.now();
  let rounds = 0;
  let elapsed = 0;
  do {
    run();
    rounds++;
    elapsed = performance.now() - begin;
  } while (elapsed < duration);
  return (rounds * strings * 1000) / elapsed;
}

/** @throws when the bundle of the codecs can't be loaded */
export async function decodeRates(root: string, bundle: string, quick: boolean): Promise<DecodeRate[]> {
  const { bytesOf, bytesOfHex, decode } = (await import(pathToFileURL(bundle).href)) as Codecs;
  type Bytes = ReturnType<typeof bytesOf>;
  const bytes = (value: string | { readonly hex: string } | undefined): Bytes | undefined =>
    typeof value === "object" ? bytesOfHex(value.hex) : value === undefined ? undefined : bytesOf(value);
  const golden = (name: string, grammar: boolean) =>
    vectors(root, name)
      .filter((vector) => vector.grammar === grammar)
      .map((vector) => bytes(vector.sig))
      .filter((value) => value !== undefined);
  const tests = vectors(root, "reference-tests.jsonl");
  const inputs = (kind: string) => tests.filter((test) => test.kind === kind).map((test) => test.input);
  const outputs = (kind: string) => tests.filter((test) => test.kind === kind).map((test) => test.expected);

  const sets: readonly (readonly [Kind, string, readonly Bytes[]])[] = [
    ["raw", "one short string", [bytesOf(SHORT_RAW)]],
    ["raw", "golden, well formed", golden("raw.jsonl", true)],
    ["raw", "golden, not well formed", golden("raw.jsonl", false)],
    ["partial", "of upstream tests", outputs("mlir-type-to-f_partial").filter(isString).map(bytesOf)],
    ["sip", "golden, well formed", golden("sip.jsonl", true)],
    ["sip", "golden, not well formed", golden("sip.jsonl", false)],
    ["abi-json", "of upstream tests", inputs("iree.abi").filter(isString).map(bytesOf)],
    ["cconv", "of upstream tests", inputs("vm-cconv-text").filter(isString).map(bytesOf)],
  ];
  const rates: DecodeRate[] = [];
  for (const [kind, what, all] of sets) {
    const ill = what.endsWith("not well formed");
    const strings = all.filter((value) => (decode(kind, value).tree === undefined) === ill);
    if (strings.length === 0) continue;
    // A short list is decoded several times between two readings of the clock.
    const repeat = Math.ceil(1000 / strings.length);
    const run = () => {
      for (let i = 0; i < repeat; i++) for (const value of strings) decode(kind, value);
    };
    run();
    const samples = Array.from({ length: quick ? 3 : 7 }, () =>
      rateOf(run, repeat * strings.length, quick ? 100 : 300),
    );
    const rate = summary(samples);
    if (rate !== undefined) rates.push({ kind, what, strings: strings.length, rate });
  }
  return rates;
}
