/** What may be written next in a structured index path signature. */

import { type ByteString, bytesOf } from "../../text/byteString.js";
import type { CodecContext, Continuation, Fields } from "../codec.js";
import { type Draft, EMPTY_SIGNATURE, inSpans, LENGTH, structure } from "../drafts.js";
import { spanOf } from "../spans/reader.js";
import { type OpenContainer, type SipPlace, sipPlace } from "./place.js";
import { freeInteger } from "./sipValues.js";

/** The continuations at an offset. */
export function sipContinuations(bytes: ByteString, offset: number, context: CodecContext): readonly Continuation[] {
  const place = sipPlace(bytes, offset);
  if (place.in === "header") return [];
  // The key has its value already.
  if (place.awaits && /[_SD]/.test(bytes.charAt(place.word.end))) return [];
  const drafts = place.in === "index" ? valueDrafts(place, context).slice(0, 1) : draftsAt(place, context);
  return inSpans(place.word, drafts, place.section !== "I" || place.sections.has("R") ? "" : "R1!");
}

function draftsAt(place: SipPlace, context: CodecContext): Draft[] {
  const { section, sections, open, awaits, filled } = place;
  if (sections.size === 0) return [EMPTY_SIGNATURE];
  if (section === undefined) return [structure("inputs", "The inputs: I…", "I1!")];
  if (awaits || !filled) {
    const results = !awaits && !sections.has("R");
    return [...valueDrafts(place, context), ...(results ? [RESULTS] : [])];
  }
  const leaf = freeInteger(place.used);
  const drafts: Draft[] = [];
  open.forEach((container, depth) => {
    const outer = depth === 0 ? "" : ", in the one around it";
    drafts.push(slotDraft(container, leaf, place, context, outer));
  });
  if (!sections.has("R")) drafts.push(RESULTS);
  return drafts;
}

const RESULTS = structure("results", "The results: R…", "R1!");

function slotDraft(
  container: OpenContainer,
  leaf: number,
  place: SipPlace,
  context: CodecContext,
  outer: string,
): Draft {
  const role = "key";
  if (container.tag === "S") {
    const positions = container.keys.map(Number).filter(Number.isSafeInteger);
    const last = positions.reduce((largest, position) => Math.max(largest, position), -1);
    const text = `k${last + 1}_${leaf}`;
    return { label: `[${last + 1}]`, detail: `The next element of the sequence${outer}: ${text}`, text, role };
  }
  const name = freeName(container.keys, leaf, place, context);
  const text = `${spanOf("K", bytesOf(name))}_${leaf}`;
  return { label: `"${name}"`, detail: `A slot of the dictionary${outer}: ${text}`, text, role };
}

/** The values that may be written here: the next raw index, or a structure that holds it. */
function valueDrafts(place: SipPlace, context: CodecContext): Draft[] {
  const leaf = freeInteger(place.used);
  const side = place.section === "R" ? "results" : "arguments";
  const word = place.section === "R" ? "result" : "argument";
  const value = context.function?.[side][leaf];
  const type = value === undefined ? "" : ` (${value.name === undefined ? "" : `${value.name}: `}${value.type})`;
  const sequence = spanOf("S", `k0_${leaf}`);
  const dictionary = spanOf("D", `${spanOf("K", bytesOf(freeName([], leaf, place, context)))}_${leaf}`);
  return [
    { label: `raw ${word} ${leaf}`, detail: `Raw ${word} ${leaf}${type}: _${leaf}`, text: `_${leaf}`, role: "value" },
    structure("sequence", `Values by position: ${sequence}`, sequence),
    structure("dictionary", `Values by name: ${dictionary}`, dictionary),
  ];
}

function freeName(keys: readonly string[], leaf: number, { section }: SipPlace, context: CodecContext): string {
  const own = context.function?.[section === "R" ? "results" : "arguments"][leaf]?.name;
  const taken = new Set(keys);
  const free = (name: string) => !taken.has(bytesOf(name));
  if (own !== undefined && /^[A-Za-z]\w{0,30}$/.test(own) && free(own)) return own;
  let number = leaf;
  while (!free(`key${number}`)) number++;
  return `key${number}`;
}

const VALUE = { name: "value", meaning: "_ and a raw index, or a sequence S or a dictionary D" };

/** The slot, key or section that is being written. */
export function sipFields(bytes: ByteString, offset: number): Fields | undefined {
  const place = sipPlace(bytes, offset);
  const { section, open } = place;
  const tag = place.in === "nothing" ? "" : bytes.charAt(place.word.start);
  if (tag === "K") return keyFields(bytes, place, offset);
  if (tag === "S" || tag === "D") {
    const slots = { name: "slots", meaning: tag === "S" ? "k0_0k1_1…" : "K2!a_0K2!b_1…" };
    const name = tag === "S" ? "Sequence" : "Dictionary";
    return { name, meaning: `${tag}, a length, ! and keys with their values`, parts: [LENGTH, slots], active: 0 };
  }
  const [container] = open;
  if (container !== undefined) return slotFields(container.tag, place.awaits);
  if (tag === "I" || tag === "R") return sectionFields(tag, 0);
  if (section !== undefined) return sectionFields(section, 1);
  return {
    name: "Structured index path signature",
    meaning: "How raw values are nested in the caller's structures",
    parts: [
      { name: "inputs", meaning: "I, a length, ! and a value" },
      { name: "results", meaning: "R, a length, ! and a value" },
    ],
    active: 0,
  };
}

function sectionFields(section: "I" | "R", active: number): Fields {
  const inputs = section === "I";
  return {
    name: inputs ? "Inputs" : "Results",
    meaning: inputs ? "How the arguments map to raw ones" : "How the raw results are put together",
    parts: [LENGTH, VALUE],
    active,
  };
}

function keyFields(bytes: ByteString, { word }: SipPlace, offset: number): Fields {
  const bang = bytes.slice(word.start, word.end).indexOf("!");
  const inLength = bang < 0 || offset <= word.start + bang;
  return {
    name: "String key",
    meaning: "K, a length, ! and a name",
    parts: [LENGTH, { name: "name", meaning: "The bytes of the name" }],
    active: inLength ? 0 : 1,
  };
}

function slotFields(container: "S" | "D", awaitsValue: boolean): Fields {
  const isSequence = container === "S";
  const key = isSequence
    ? { name: "position", meaning: "k and a position, ascending from 0" }
    : { name: "name", meaning: "K, a length, ! and a name; names are sorted" };
  return {
    name: isSequence ? "Slot of a sequence" : "Slot of a dictionary",
    meaning: "A key and the value that it leads to",
    parts: [key, VALUE],
    active: awaitsValue ? 1 : 0,
  };
}
