/** The golden vectors of test/vectors: what the historical reference did with each string. */
import { readFileSync } from "node:fs";
import { type ByteString, bytesOfJson, type JsonBytes } from "../../server/src/core/text/byteString.js";

export interface RawItem {
  readonly type: "buffer" | "scalar" | "ref";
  readonly scalarType?: string;
  readonly dims?: readonly number[];
}

export type SipEvent =
  | readonly ["open", "S" | "D"]
  | readonly ["close"]
  | readonly ["k", number]
  | readonly ["K", JsonBytes]
  | readonly ["raw", number];

interface Section {
  readonly items?: readonly RawItem[];
  readonly events?: readonly SipEvent[];
}

export interface Vector {
  readonly sig: JsonBytes;
  readonly ok: boolean;
  readonly status: "ok" | "error" | "hang" | "crash";
  readonly text?: JsonBytes | null;
  readonly reencoded: JsonBytes | null;
  readonly canonical: boolean;
  readonly inputs: Section;
  readonly results: Section;
  readonly grammar: boolean;
}

export interface ReferenceTest {
  readonly kind: string;
  readonly name: string | null;
  readonly input: unknown;
  readonly expected: unknown;
  readonly warning?: string | null;
}

const known = new Map<string, readonly unknown[]>();

/** The objects of a file, read once. */
function lines(name: string): readonly unknown[] {
  const found = known.get(name);
  if (found !== undefined) return found;
  const text = readFileSync(new URL(`../vectors/${name}.jsonl`, import.meta.url), "utf8");
  const read = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  known.set(name, read);
  return read;
}

/** All lines of `raw.jsonl` or `sip.jsonl`. */
export function vectors(kind: "raw" | "sip"): readonly Vector[] {
  return lines(kind) as readonly Vector[];
}

/** The lines of `reference-tests.jsonl` of one kind. */
export function referenceTests(kind: string): readonly ReferenceTest[] {
  return (lines("reference-tests") as readonly ReferenceTest[]).filter((test) => test.kind === kind);
}

/** The bytes of a vector's string field. */
export function bytesOfField(value: JsonBytes): ByteString {
  const bytes = bytesOfJson(value);
  if (bytes === undefined) throw new Error(`not bytes: ${JSON.stringify(value)}`);
  return bytes;
}

/** A line of `torch-pytree.jsonl`. */
export interface PytreeVector {
  readonly name: string;
  readonly mlir: string;
  readonly expect: {
    readonly text?: Readonly<Record<string, string>>;
    readonly call?: string;
    /** A finding that overlaps the nth `at` and is at least that severe. */
    readonly findings: readonly { readonly at: string; readonly nth: number; readonly severity: string }[];
    /** That many errors and warnings at most. */
    readonly max?: number;
  };
}

/** All lines of `torch-pytree.jsonl`. */
export function pytreeVectors(): readonly PytreeVector[] {
  return lines("torch-pytree") as readonly PytreeVector[];
}
