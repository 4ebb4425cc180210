/** What the reference made of 3,000 strings (test/vectors), against what `decode --batch` says of them. */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { jsonLines, mlirAbi, ROOT } from "../kit/cli.js";

type Bytes = string | { readonly hex: string };

interface RawItem {
  readonly type: "buffer" | "scalar" | "ref";
  readonly scalarType?: string;
  readonly dims?: readonly number[];
}

type SipEvent =
  | readonly ["open", "S" | "D"]
  | readonly ["close"]
  | readonly ["k" | "raw", number]
  | readonly ["K", Bytes];

interface Section {
  readonly items?: readonly RawItem[];
  readonly events?: readonly SipEvent[];
}

interface Vector {
  readonly kind: "raw" | "sip";
  readonly sig: Bytes;
  readonly ok: boolean;
  readonly text?: string | null;
  readonly reencoded: Bytes | null;
  readonly grammar: boolean;
  readonly inputs: Section;
  readonly results: Section;
}

interface Answer {
  readonly kind: string;
  readonly error?: string;
  readonly wellFormed: boolean;
  readonly text: string | null;
  readonly model: { readonly inputs: unknown; readonly results: unknown } | null;
  readonly canonical: Bytes | null;
  readonly diagnostics: readonly { severity: string; start: number; end: number }[];
  readonly type?: string;
}

const read = (kind: string): Vector[] =>
  jsonLines(readFileSync(`${ROOT}/test/vectors/${kind}.jsonl`, "utf8")) as unknown as Vector[];

/** The reference's limit: a raw string may be in the grammar and yet hold an integer beyond 32 bits. */
function fits(sig: Bytes): boolean {
  const text = typeof sig === "string" ? sig : Buffer.from(sig.hex, "hex").toString("latin1");
  return [...text.matchAll(/-?\d+/g)].every(([digits]) => BigInt(digits) >= -(2n ** 31n) && BigInt(digits) < 2n ** 31n);
}

const byteLength = (sig: Bytes): number => (typeof sig === "string" ? Buffer.byteLength(sig) : sig.hex.length / 2);

/** A raw item as a type of our model. */
const typeOf = ({ type, scalarType, dims }: RawItem) =>
  type === "buffer"
    ? { kind: "buffer", element: scalarType, dims }
    : type === "scalar"
      ? { kind: "scalar", element: scalarType }
      : { kind: "ref" };

/** The visitor calls that the reference would make for a value of our model. */
function eventsOf(value: unknown): SipEvent[] {
  const node = value as
    | null
    | { kind: "leaf"; index: number }
    | { kind: "sequence"; slots: { key: number; value: unknown }[] }
    | { kind: "dict"; slots: { key: Bytes; value: unknown }[] };
  if (node === null) return [];
  if (node.kind === "leaf") return [["raw", node.index]];
  if (node.kind === "sequence") {
    const slots = node.slots.flatMap((slot): SipEvent[] => [["k", slot.key], ...eventsOf(slot.value)]);
    return [["open", "S"], ...slots, ["close"]];
  }
  const slots = node.slots.flatMap((slot): SipEvent[] => [["K", slot.key], ...eventsOf(slot.value)]);
  return [["open", "D"], ...slots, ["close"]];
}

/** Whether the reference's encoder, which stores leaves only, loses nothing: no empty structure, no key twice. */
function isLossless(events: readonly SipEvent[]): boolean {
  const keys: Set<string>[] = [];
  return events.every((event, i) => {
    if (event[0] === "open") keys.push(new Set());
    if (event[0] === "close") {
      keys.pop();
      return events[i - 1]?.[0] !== "open";
    }
    if (event[0] !== "k" && event[0] !== "K") return true;
    const key = JSON.stringify(event[1]);
    const known = keys[keys.length - 1];
    return known === undefined || (!known.has(key) && known.add(key) !== undefined);
  });
}

describe.each(["raw", "sip"] as const)("the golden vectors of %s", (kind) => {
  const vectors = read(kind);
  let answers: readonly Answer[] = [];

  beforeAll(async () => {
    const input = vectors.map(({ sig }) => `${JSON.stringify({ kind, value: sig })}\n`).join("");
    const { exit, stdout, stderr } = await mlirAbi(["decode", "--batch"], { input });
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
    answers = jsonLines(stdout) as unknown as Answer[];
  });

  /** Pairs of those vectors that the test is about; how many there are is part of the test. */
  const pairs = (about: (vector: Vector) => boolean) =>
    vectors.flatMap((vector, i) => {
      const answer = answers[i];
      return about(vector) && answer !== undefined ? [{ vector, answer }] : [];
    });
  const isWellFormed = (vector: Vector): boolean => vector.grammar && (kind === "raw" ? fits(vector.sig) : vector.ok);

  test("all have an answer, none an error", () => {
    expect(answers).toHaveLength(1500);
    expect(answers.filter(({ kind: answered, error }) => answered !== kind || error !== undefined)).toEqual([]);
  });

  test("are well formed where the published grammar and 32 bits have them so", () => {
    const wrong = pairs(() => true).filter(({ vector, answer }) => answer.wellFormed !== isWellFormed(vector));
    expect(wrong.map(({ vector }) => vector.sig)).toEqual([]);
  });

  test("have an error where they are not well formed, and diagnostics inside the string", () => {
    for (const { vector, answer } of pairs(() => true)) {
      const length = byteLength(vector.sig);
      for (const { start, end } of answer.diagnostics) {
        expect([vector.sig, 0 <= start && start <= end && end <= length]).toEqual([vector.sig, true]);
      }
      const errors = answer.diagnostics.filter(({ severity }) => severity === "error").length;
      if (!answer.wellFormed) expect([vector.sig, errors]).not.toEqual([vector.sig, 0]);
      const { text, model, canonical } = answer;
      expect([vector.sig, text !== null, model !== null, canonical !== null]).toEqual([
        vector.sig,
        answer.wellFormed,
        answer.wellFormed,
        answer.wellFormed,
      ]);
    }
  });

  test("have the reference's model where it accepted them", () => {
    const accepted = pairs((vector) => vector.ok && isWellFormed(vector));
    expect(accepted.length).toBeGreaterThan(600);
    for (const { vector, answer } of accepted) {
      if (kind === "raw") {
        expect([vector.sig, answer.model]).toEqual([
          vector.sig,
          { inputs: vector.inputs.items?.map(typeOf), results: vector.results.items?.map(typeOf) },
        ]);
      } else {
        expect([vector.sig, eventsOf(answer.model?.inputs), eventsOf(answer.model?.results)]).toEqual([
          vector.sig,
          vector.inputs.events,
          vector.results.events,
        ]);
      }
    }
  });

  test("are encoded as the reference does where that loses nothing", () => {
    const lossless = pairs(
      (vector) =>
        isWellFormed(vector) &&
        vector.reencoded !== null &&
        isLossless(vector.inputs.events ?? []) &&
        isLossless(vector.results.events ?? []),
    );
    expect(lossless.length).toBeGreaterThan(500);
    for (const { vector, answer } of lossless) {
      expect([vector.sig, answer.canonical]).toEqual([vector.sig, vector.reencoded]);
    }
  });

  if (kind === "raw") {
    test("have the reference's text where it accepted them", () => {
      const accepted = pairs((vector) => vector.ok && isWellFormed(vector));
      for (const { vector, answer } of accepted) expect([vector.sig, answer.text]).toEqual([vector.sig, vector.text]);
    });
  }

  test("encode --batch gives the canonical string back for every model", async () => {
    const wellFormed = answers.filter((answer) => answer.wellFormed);
    const input = wellFormed.map(({ model }) => `${JSON.stringify({ kind, model })}\n`).join("");
    const { stdout } = await mlirAbi(["encode", "--batch"], { input });
    expect(jsonLines(stdout)).toEqual(
      wellFormed.map(({ canonical, text, type }) => ({
        kind,
        value: canonical,
        text,
        ...(type !== undefined && { type }),
      })),
    );
  });
});

describe("the reference's own tests", () => {
  interface Fact {
    readonly kind: string;
    readonly name: string | null;
    readonly input: unknown;
    readonly expected: unknown;
  }
  const facts = jsonLines(readFileSync(`${ROOT}/test/vectors/reference-tests.jsonl`, "utf8")) as unknown as Fact[];
  const of = (kind: string): Fact[] => facts.filter((fact) => fact.kind === kind);
  async function batch(command: string, requests: readonly unknown[]): Promise<readonly unknown[]> {
    const input = requests.map((request) => `${JSON.stringify(request)}\n`).join("");
    return jsonLines((await mlirAbi([command, "--batch"], { input })).stdout);
  }

  test("of the rendering of raw signatures hold", async () => {
    const answers = await batch(
      "decode",
      of("raw-text").map(({ input }) => ({ kind: "raw", value: input })),
    );
    expect(answers).toHaveLength(10);
    expect(answers.map((answer) => (answer as Answer).text)).toEqual(of("raw-text").map(({ expected }) => expected));
  });

  test("of the encoding of raw signatures hold", async () => {
    const answers = await batch(
      "encode",
      of("raw-encode").map(({ input }) => {
        const { inputs, results } = input as { inputs: RawItem[]; results: RawItem[] };
        return { kind: "raw", model: { inputs: inputs.map(typeOf), results: results.map(typeOf) } };
      }),
    );
    expect(answers).toHaveLength(8);
    expect(answers.map((answer) => (answer as { value: Bytes }).value)).toEqual(
      of("raw-encode").map(({ expected }) => expected),
    );
  });

  test("of the encoding of structured index paths hold", async () => {
    interface Leaf {
      readonly raw: number;
      readonly path: readonly (number | string)[];
    }
    /** A tree from leaves with their paths, its slots in the order of the leaves. */
    const treeOf = (leaves: readonly Leaf[]): unknown => {
      const [first] = leaves;
      if (first === undefined) return null;
      const [key] = first.path;
      if (key === undefined) return { kind: "leaf", index: first.raw };
      const slots = [...new Set(leaves.map(({ path }) => path[0]))].map((slot) => ({
        key: slot,
        value: treeOf(
          leaves.filter(({ path }) => path[0] === slot).map(({ raw, path }) => ({ raw, path: path.slice(1) })),
        ),
      }));
      return { kind: typeof key === "number" ? "sequence" : "dict", slots };
    };
    const answers = await batch(
      "encode",
      of("sip-encode").map(({ input }) => {
        const { inputs, results } = input as { inputs: Leaf[]; results: Leaf[] };
        return { kind: "sip", model: { inputs: treeOf(inputs), results: treeOf(results) } };
      }),
    );
    expect(answers).toHaveLength(15);
    expect(answers.map((answer) => (answer as { value: Bytes }).value)).toEqual(
      of("sip-encode").map(({ expected }) => expected),
    );
  });
});
