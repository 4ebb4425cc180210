/**
 * Where broken signatures are found broken. A reader of our own, written down from the published grammar, says which
 * strings are well formed. The damage of a broken string is where that reader, which believes every length, can't go on,
 * or where a small change repairs the string.
 */
import { describe, expect, test } from "vitest";
import type { Problem } from "../../server/src/core/encodings/codec.js";
import { decodeChecked } from "../../server/src/core/lint/payloadProblems.js";
import { ruleOf } from "../../server/src/core/lint/registry.js";
import type { ByteString } from "../../server/src/core/text/byteString.js";
import { applyEdits } from "../kit/codecProperties.js";
import { IS_FULL, longTest } from "../kit/effort.js";
import { drawsOf } from "../kit/random.js";
import { bytesOfField, type Vector, vectors } from "../kit/vectors.js";

type Kind = "raw" | "sip";

const SPAN = /[A-Z](0|[1-9]\d*|0\d+)!/y;
const INTEGER = /-?\d+/y;

const fits = (digits: string): boolean => Math.abs(Number(digits)) <= 2 ** 31 && Number(digits) !== 2 ** 31;

interface Place {
  readonly start: number;
  readonly end: number;
}

/** The last offset at which something else was expected. */
let stop = 0;
/** Heads of spans that say more than there is, and the ends that come too early for them. */
let overrun: Place[] = [];

function expected(at: number): void {
  stop = Math.max(stop, at);
}

/**
 * The contents of the span with one of these tags at an offset, and where it ends; undefined where there is none. One that
 * says more than there is ends with what is around it.
 */
function spanAt(text: string, at: number, limit: number, tags: string) {
  expected(at);
  if (at >= limit || !tags.includes(text.charAt(at))) return undefined;
  SPAN.lastIndex = at;
  const found = SPAN.exec(text);
  if (found === null) return undefined;
  const start = at + found[0].length;
  const end = start + Number(found[1]) - 1;
  if (Number(found[1]) < 1 || start > limit) return undefined;
  if (end > limit) overrun.push({ start: at, end: start }, { start: limit, end: limit });
  return { tag: text.charAt(at), start, end: Math.min(end, limit) };
}

/** The offset after an integer with one of these tags, or -1. */
function integerAt(text: string, at: number, limit: number, tags: string): number {
  expected(at);
  if (at >= limit || !tags.includes(text.charAt(at))) return -1;
  INTEGER.lastIndex = at + 1;
  const digits = INTEGER.exec(text)?.[0];
  return digits === undefined || at + 1 + digits.length > limit || !fits(digits) ? -1 : at + 1 + digits.length;
}

const TYPE_TAGS = "BSOU";
const CODE = /t(?:\d|1[01])(?!\d)/y;

function isType(text: string, tag: string, start: number, end: number): boolean {
  let at = start;
  expected(start);
  if (tag === "O" || tag === "U") return at === end;
  CODE.lastIndex = at;
  if (at < end && CODE.test(text)) at = CODE.lastIndex;
  while (tag === "B" && at < end) {
    at = integerAt(text, at, end, "d");
    if (at < 0) return false;
  }
  return at === end;
}

function isTypes(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; ) {
    const type = spanAt(text, at, end, TYPE_TAGS);
    if (type === undefined || !isType(text, type.tag, type.start, type.end)) return false;
    at = type.end;
  }
  return true;
}

/** The offset after a value of a structured signature, or -1. */
function valueAt(text: string, at: number, limit: number): number {
  const leaf = integerAt(text, at, limit, "_");
  if (leaf >= 0) return leaf;
  const structure = spanAt(text, at, limit, "SD");
  if (structure === undefined) return -1;
  for (let inside = structure.start; inside < structure.end; ) {
    const key =
      structure.tag === "S"
        ? integerAt(text, inside, structure.end, "k")
        : (spanAt(text, inside, structure.end, "K")?.end ?? -1);
    inside = key < 0 ? -1 : valueAt(text, key, structure.end);
    if (inside < 0) return -1;
  }
  return structure.end;
}

/** Whether the published grammar has a string and all its integers fit 32 bits. */
function isWellFormed(kind: Kind, text: string): boolean {
  stop = 0;
  overrun = [];
  const isRead = ({ start, end }: Place): boolean => {
    if (kind === "raw") return isTypes(text, start, end);
    const at = start === end ? end : valueAt(text, start, end);
    expected(at);
    return at === end;
  };
  const inputs = spanAt(text, 0, text.length, "I");
  if (inputs === undefined || !isRead(inputs)) return false;
  const results = spanAt(text, inputs.end, text.length, "R");
  if (results === undefined || !isRead(results)) return false;
  expected(results.end);
  return results.end === text.length && overrun.length === 0;
}

/** What stands where the reader can't go on: a tag with its number, or nothing; and lengths that say too much. */
function stopsOf(kind: Kind, text: string): Place[] {
  isWellFormed(kind, text);
  const end = stop + (/^[A-Za-z_]?-?\d*/.exec(text.slice(stop))?.[0].length ?? 0);
  return [{ start: stop, end }, ...overrun];
}

const ALPHABET = "IRBSOUDKtdk_!-0123456789";
const LONGEST_INSERTION = 12;

/** What a single changed byte repairs: the places in the broken string where it is, or is missing. */
function singleByteRepairs(kind: Kind, text: string): Place[] {
  const places: Place[] = [];
  for (let at = 0; at <= text.length; at++) {
    const [before, rest, behind] = [text.slice(0, at), text.slice(at), text.slice(at + 1)];
    const inserted = [...ALPHABET].some((c) => isWellFormed(kind, before + c + rest));
    if (inserted) places.push({ start: at, end: at });
    if (at === text.length) break;
    const changed =
      isWellFormed(kind, before + behind) || [...ALPHABET].some((c) => isWellFormed(kind, before + c + behind));
    if (changed) places.push({ start: at, end: at + 1 });
  }
  return places;
}

/** What removing a few bytes repairs, the shortest such pieces. */
function removalRepairs(kind: Kind, text: string): Place[] {
  for (let length = 1; length <= LONGEST_INSERTION; length++) {
    const places: Place[] = [];
    for (let start = 0; start + length <= text.length; start++) {
      const end = start + length;
      if (isWellFormed(kind, text.slice(0, start) + text.slice(end))) places.push({ start, end });
    }
    if (places.length > 0) return places;
  }
  return [];
}

/** Where the damage may be reported: where reading ends, and where a small change repairs the string. */
function damageOf(kind: Kind, text: string): { readonly stops: readonly Place[]; readonly repairs: readonly Place[] } {
  const single = singleByteRepairs(kind, text);
  return { stops: stopsOf(kind, text), repairs: single.length > 0 ? single : removalRepairs(kind, text) };
}

const isError = ({ rule }: Problem): boolean => ruleOf(rule)?.severity === "error";
const touches = (a: Place, b: Place): boolean => a.start <= b.end && b.start <= a.end;
const shown = ({ rule, message, start, end }: Problem): string => `${start}-${end} ${rule}: ${message}`;

/** A string whose fix makes it well formed shows the damage, whichever of two lengths it is seen in. */
function isRepaired(kind: Kind, text: string, { fix }: Problem): boolean {
  return fix !== undefined && isWellFormed(kind, applyEdits(text as ByteString, fix.edits));
}

describe.each(["raw", "sip"] as const)("the golden vectors of %s", (kind) => {
  const all = vectors(kind) as readonly (Vector & { readonly gen: string })[];
  const broken = all
    .map(({ sig, gen }) => ({ bytes: bytesOfField(sig), gen }))
    .filter(({ bytes }) => !isWellFormed(kind, bytes));

  test("the reader of this test agrees with the published grammar", () => {
    const wrong = all.filter(({ sig, grammar }) => !grammar && isWellFormed(kind, bytesOfField(sig)));
    expect(wrong.map(({ sig }) => sig)).toEqual([]);
    expect(broken.length).toBeGreaterThan(600);
  });

  test("each broken one has an error inside the string", () => {
    const wrong: string[] = [];
    for (const { bytes } of broken) {
      const errors = decodeChecked(kind, bytes).problems.filter(isError);
      const inside = errors.filter(({ start, end }) => 0 <= start && start <= end && end <= bytes.length);
      // An empty place is only for what is missing, and of a string that is not empty there is something to show.
      if (inside.length === 0 || inside.length < errors.length) wrong.push(`${bytes}\n${errors.map(shown).join("\n")}`);
    }
    expect(wrong.join("\n\n")).toBe("");
  });

  longTest(
    "the error of a broken one touches the damage",
    () => {
      const wrong: string[] = [];
      let known = 0;
      for (const { bytes, gen } of broken) {
        const { stops, repairs } = damageOf(kind, bytes);
        if (repairs.length > 0) known++;
        const damage = [...stops, ...repairs];
        const errors = decodeChecked(kind, bytes).problems.filter(isError);
        const right = errors.some(
          (error) => damage.some((place) => touches(error, place)) || isRepaired(kind, bytes, error),
        );
        if (!right) {
          const places = damage.map(({ start, end }) => `${start}-${end}`).join(" ");
          wrong.push(`${gen} ${bytes}\ndamage ${places}\n${errors.map(shown).join("\n")}`);
        }
      }
      console.info(`${kind}: of ${broken.length} broken vectors ${known} are fixed by a small change`);
      expect(wrong.join("\n\n")).toBe("");
      expect(known).toBeGreaterThan(broken.length / 2);
    },
    120_000,
  );
});

const MUTATIONS = IS_FULL ? 24 : 4;
const MOST_FINDINGS = 3;

test.each(["raw", "sip"] as const)("a changed byte in a right %s gives at most 3 findings", (kind) => {
  const random = drawsOf(20_200_214);
  const spread = new Map<number, number>();
  const tooMany: string[] = [];
  for (const { sig } of vectors(kind)) {
    const bytes = bytesOfField(sig);
    if (!isWellFormed(kind, bytes) || decodeChecked(kind, bytes).problems.length > 0) continue;
    for (let i = 0; i < MUTATIONS; i++) {
      const at = random.below(bytes.length);
      const c = random.oneIn(4) ? String.fromCharCode(random.below(256)) : random.pick([...ALPHABET]);
      const tail = bytes.slice(at + (random.oneIn(3) ? 0 : 1));
      const mutated = bytes.slice(0, at) + (random.oneIn(3) ? "" : c) + tail;
      const { problems } = decodeChecked(kind, mutated as ByteString);
      spread.set(problems.length, (spread.get(problems.length) ?? 0) + 1);
      if (problems.length > MOST_FINDINGS) tooMany.push(`${bytes}\n${mutated}\n${problems.map(shown).join("\n")}`);
    }
  }
  const lines = [...spread].sort(([a], [b]) => a - b).map(([count, times]) => `${count}: ${times}`);
  console.info(`findings of a ${kind} signature with one changed byte: ${lines.join(", ")}`);
  expect(tooMany.slice(0, 5).join("\n\n")).toBe("");
});
