/** What may be written next in a raw or partial signature. */
import type { ByteString } from "../../text/byteString.js";
import type { CodecContext, Continuation, Fields } from "../codec.js";
import { type Draft, EMPTY_SIGNATURE, inSpans, LENGTH, structure } from "../drafts.js";
import { type ExpectedType, expectedType } from "../expectedType.js";
import { spanOf } from "../spans/reader.js";
import { type RawPlace, rawPlace } from "./place.js";
import { SCALAR_TYPES } from "./scalarTypes.js";

/** The continuations of a raw signature, or of a partial one, which has a single section. */
export function rawContinuations(
  bytes: ByteString,
  offset: number,
  context: CodecContext,
  partial: boolean,
): readonly Continuation[] {
  const place = rawPlace(bytes, offset);
  if (place.in === "header") return [];
  const typed = bytes.slice(place.word.start, offset);
  const drafts = place.in === "field" ? fieldDrafts(place, context, typed) : allDrafts(place, context, partial);
  return inSpans(place.word, drafts, partial || place.section !== "I" || place.sections.has("R") ? "" : "R1!");
}

function allDrafts(place: RawPlace, context: CodecContext, partial: boolean): Draft[] {
  return [
    ...fieldDrafts(place, context, ""),
    ...(place.section === undefined ? [] : typeDrafts(place, context)),
    ...sectionDrafts(place, partial),
  ];
}

function sideOf({ section }: RawPlace): "arguments" | "results" {
  return section === "R" ? "results" : "arguments";
}

function sectionDrafts({ section, sections }: RawPlace, partial: boolean): Draft[] {
  if (partial) {
    if (sections.size > 0) return [];
    return [
      structure("argument", "The type of an argument: I…", "I4!B1!"),
      structure("result", "The type of a result: R…", "R4!B1!"),
    ];
  }
  if (sections.size === 0) return [EMPTY_SIGNATURE];
  if (section === "I" && !sections.has("R")) return [structure("results", "The results: R…", "R1!")];
  return section === undefined && !sections.has("I") ? [structure("inputs", "The inputs: I…", "I1!")] : [];
}

/** The fields that the open type takes; `typed` is the field that is being written over. */
function fieldDrafts(place: RawPlace, context: CodecContext, typed: string): Draft[] {
  const { type, hasElement, dims } = place;
  if (type !== "B" && type !== "S") return [];
  const expected = expectedType(context, sideOf(place), place.types - 1);
  const drafts: Draft[] = [];
  if (!hasElement && dims === 0 && !typed.startsWith("d")) drafts.push(...elementDrafts(expected));
  if (type === "B" && !typed.startsWith("t")) drafts.push(...dimDrafts(expected, dims));
  return drafts;
}

function elementDrafts(expected: ExpectedType | undefined): Draft[] {
  const drafts = SCALAR_TYPES.filter(({ code }) => code !== 0).map(({ code, mlir, name }) => ({
    label: mlir,
    detail: `Element type ${name}: t${code}`,
    text: `t${code}`,
    role: "type" as const,
  }));
  return drafts.sort((a, b) => Number(b.label === expected?.element) - Number(a.label === expected?.element));
}

function dimDrafts(expected: ExpectedType | undefined, dims: number): Draft[] {
  const role = "value";
  const dim = expected?.dims?.[dims];
  const dynamic: Draft = { label: "?", detail: "Dynamic dimension: d-1", text: "d-1", role };
  if (dim === null) return [dynamic];
  const size = dim ?? 1;
  const detail =
    dim === undefined ? `Dimension ${size}: d${size}` : `Dimension ${dims} of the function's type: d${size}`;
  const fixed: Draft = { label: `${size}`, detail, text: `d${size}`, role };
  return dim === undefined ? [dynamic, fixed] : [fixed, dynamic];
}

function typeDrafts(place: RawPlace, context: CodecContext): Draft[] {
  const role = "type";
  const side = sideOf(place);
  const drafts: Draft[] = [];
  const expected = expectedType(context, side, place.types);
  const own = SCALAR_TYPES.find(({ mlir }) => mlir === expected?.element);
  if (own !== undefined && expected?.dims !== undefined) {
    const type = context.function?.[side][place.types]?.type ?? "";
    const fields = expected.dims.map((dim) => `d${dim ?? -1}`).join("");
    const text = spanOf("B", `${elementField(own.code)}${fields}`);
    const detail = `${side === "results" ? "Result" : "Argument"} ${place.types} of the function: ${text}`;
    drafts.push({ label: type, detail, text, role });
  }
  for (const { code, mlir, name } of SCALAR_TYPES) {
    const text = spanOf("B", elementField(code));
    drafts.push({ label: `tensor<${mlir}>`, detail: `Buffer of ${name}: ${text}`, text, role });
  }
  for (const { code, mlir, name } of SCALAR_TYPES) {
    const text = spanOf("S", elementField(code));
    drafts.push({ label: `scalar ${mlir}`, detail: `Scalar ${name}: ${text}`, text, role });
  }
  drafts.push({ label: "reference object", detail: "Neither a buffer nor a scalar: O1!", text: "O1!", role });
  drafts.push({ label: "unrecognized type", detail: "A type without a raw spelling: U1!", text: "U1!", role });
  return drafts;
}

/** Float32 is the default, which is left out. */
function elementField(code: number): string {
  return code === 0 ? "" : `t${code}`;
}

/** The span of a raw signature that is being written, with its fields. */
export function rawFields(bytes: ByteString, offset: number): Fields | undefined {
  const place = rawPlace(bytes, offset);
  // In a header one writes the length of the span that it opens.
  const tag = /[IRBSOU]/.exec(bytes.slice(place.word.start, place.word.end))?.[0];
  const open = tag ?? place.type ?? place.section;
  const active = tag === undefined ? undefined : 0;
  switch (open) {
    case "B":
    case "S":
      return numberFields(bytes, place, open, active);
    case "O":
      return { name: "Reference object", meaning: "Written O1!: it has no fields", parts: [LENGTH], active };
    case "U":
      return { name: "Unrecognized type", meaning: "Written U1!: it has no fields", parts: [LENGTH], active };
    case "I":
    case "R": {
      const word = open === "I" ? "argument" : "result";
      // After the first type, that is what is open.
      const parts = [LENGTH, { name: `${word} 0`, meaning: `The type of ${word} 0` }];
      return {
        name: open === "I" ? "Inputs" : "Results",
        meaning: `The types of the ${word}s in order: B, S, O or U`,
        parts,
        active: active ?? 1,
      };
    }
    default:
      return {
        name: "Raw signature",
        meaning: "The types that cross the function's boundary",
        parts: [
          { name: "inputs", meaning: "I, a length, ! and the types of the arguments" },
          { name: "results", meaning: "R, a length, ! and the types of the results" },
        ],
        active: 0,
      };
  }
}

/** The fields of a buffer or scalar; `active` is given where its header is being written. */
function numberFields(bytes: ByteString, place: RawPlace, type: "B" | "S", active: number | undefined): Fields {
  const parts = [LENGTH, { name: "element type", meaning: "t and a code from 0 to 11; f32 where it is left out" }];
  const dims = active === undefined ? place.dims : 0;
  const field = bytes.charAt(place.word.start);
  const inElement = field === "t" || (field !== "d" && !place.hasElement && dims === 0);
  if (type === "S") {
    return {
      name: "Scalar",
      meaning: "A number, written S, its length, ! and its type",
      parts,
      active: active ?? (inElement ? 1 : undefined),
    };
  }
  for (let i = 0; i <= dims; i++) {
    parts.push({ name: `dim ${i}`, meaning: "d and the size of a dimension; -1 where it is dynamic" });
  }
  return {
    name: "Buffer",
    meaning: "A buffer, written B, its length, !, its element type and its dimensions",
    parts,
    active: active ?? (inElement ? 1 : dims + 2),
  };
}
