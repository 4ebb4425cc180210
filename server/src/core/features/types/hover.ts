/** Hovers on types: what they hold, and what becomes of them when a function is called. */
import { abiTypeText, conventionOfType } from "../../abi/calls/exportForms.js";
import { valueText } from "../../abi/calls/inputFlag.js";
import { halElementOf, hasNoHalElement } from "../../abi/flags/halElement.js";
import { type AbiType, elementOf, rankedDimsOf } from "../../abi/types/abiType.js";
import { recordOf } from "../../abi/types/fromFunctionType.js";
import { abiTypeOf, withoutReference } from "../../abi/types/readType.js";
import type { AbiDocument } from "../../document/document.js";
import { recordJson } from "../../encodings/abiJson/model.js";
import { arraySize, elementBits, MAX_SIZED_DIMS, type ShapedType, shapedTypeOf } from "../../syntax/shapedType.js";
import { membersOf } from "../../syntax/type.js";
import { code, EMPTY_PAGE, joined, type Page, type Prose, say } from "../markdown.js";
import type { Explained } from "../provider.js";
import { OBJECTS, type ObjectType } from "./objects.js";
import { typeAt } from "./typeAt.js";

type Facts = [label: string, value: Prose][];

/** The page of the type at an offset; undefined for unknown types. Never throws. */
export function typeHover(document: AbiDocument, offset: number): Explained | undefined {
  const found = typeAt(document, offset);
  const page = found && typePage(found.text);
  if (found === undefined || page === undefined) return undefined;
  const meaning: Page["meaning"] = found.inComment ? [...page.meaning, "In a comment: not linted"] : page.meaning;
  return { page: { ...page, meaning }, span: { start: found.start, end: found.end } };
}

/** The page of a type as it is written; undefined for one of which nothing is known. */
export function typePage(written: string): Page | undefined {
  const text = written.replace(/\s+/g, " ");
  const inner = withoutReference(text);
  const about =
    shapedFacts(inner) ??
    scalarFacts(inner) ??
    tupleFacts(inner) ??
    objectFacts(inner) ??
    (inner === ANY ? { what: "an object of any type", facts: [] } : undefined);
  if (about === undefined) return undefined;
  const what = inner === text ? about.what : `reference to ${about.what}`;
  return {
    ...EMPTY_PAGE,
    title: say`${code(text)}, ${what}`,
    meaning: about.meaning === undefined ? [] : [about.meaning],
    facts: [...about.facts, ...abiFacts(inner === ANY ? text : inner)],
  };
}

interface About {
  readonly what: string;
  readonly meaning?: Prose;
  readonly facts: Facts;
}

/** `[4,?],si32` of a Torch tensor as a builtin one, which has no signedness. */
function builtinTensor(type: string): string | undefined {
  const [, dims, element = ""] = /^!torch\.v?tensor\s*<\s*\[([\d?,\s]*)\]\s*,\s*([\w<>]+)\s*>$/.exec(type) ?? [];
  if (dims === undefined) return undefined;
  const shape = (dims.match(/\d+|\?/g) ?? []).map((dim) => `${dim}x`).join("");
  return `tensor<${shape}${element.replace(/^[su](?=i\d)/, "")}>`;
}

function shapedFacts(type: string): About | undefined {
  const builtin = builtinTensor(type);
  const shaped = shapedTypeOf(builtin ?? type);
  if (shaped === undefined) return undefined;
  const { kind, dims, element, rest } = shaped;
  const facts: Facts = builtin === undefined ? [] : [["In IREE", [code(builtin)]]];
  if (element !== "") facts.push(["Element type", elementText(element)]);
  if (dims === undefined) facts.push(["Shape", "unranked, so the number of dimensions and their sizes are open"]);
  else facts.push(...sizeFacts(shaped, dims));
  if (rest.length > 0) facts.push([REST[kind], joined(rest.map((part) => [code(part)]))]);
  const torch = type.startsWith("!torch.tensor") ? "PyTorch tensor that may be changed in place" : "PyTorch tensor";
  return { what: builtin === undefined ? kind : torch, facts };
}

const REST = { tensor: "Encoding", memref: "Layout and memory space", vector: "More" } as const;

/** The bits of an element in a runtime buffer. */
function storedBits(element: string): number | undefined {
  const storage = QUANTIZED.exec(element)?.[1];
  // A boolean takes a byte.
  return element === "i1" ? 8 : elementBits(storage ?? element);
}

function sizeFacts({ kind, element, scalable }: ShapedType, dims: NonNullable<ShapedType["dims"]>): Facts {
  if (dims.length > MAX_SIZED_DIMS) return [];
  const bits = kind === "vector" ? elementBits(element) : storedBits(element);
  const { elements, bytes } = arraySize(dims, bits, scalable);
  const facts: Facts = [["Elements", elements]];
  if (bytes !== undefined) facts.push(["Bytes", bytes]);
  else if (element === "index")
    facts.push(["Bytes", `${product(elements)}the bytes of an index, which the target decides`]);
  return facts;
}

const product = (elements: string): string => (elements === "1" ? "" : `${elements} × `);

const QUANTIZED = /^!quant\.uniform\s*<\s*([su]?i\d{1,8})(?:<[^>]*>)?\s*:\s*(\w+)/;

function elementText(element: string): Prose {
  const [, stored, expressed] = QUANTIZED.exec(element) ?? [];
  if (stored !== undefined && expressed !== undefined) {
    return say`quantized: ${code(stored)} that stands for ${code(expressed)}`;
  }
  const words = scalarWords(element);
  return words === undefined ? [code(element)] : say`${code(element)}, ${words}`;
}

const SIGNS: Readonly<Record<string, string>> = { s: "signed", u: "unsigned", "": "signless" };
const NAMED: Readonly<Record<string, string>> = {
  i1: "boolean",
  index: "integer as wide as an address of the target",
  bf16: "brain float of 16 bits",
  tf32: "TensorFloat-32",
};

/** `signless integer of 32 bits`; undefined for anything but builtin scalars. */
function scalarWords(element: string): string | undefined {
  const named = Object.hasOwn(NAMED, element) ? NAMED[element] : undefined;
  if (named !== undefined) return named;
  const bits = elementBits(element);
  if (bits === undefined) return undefined;
  if (element.startsWith("complex")) return `complex number of 2 × ${bits / 2} bits`;
  const sign = /^([su]?)i/.exec(element)?.[1];
  return sign === undefined ? `float of ${bits} bits` : `${SIGNS[sign]} integer of ${bits} bits`;
}

function scalarFacts(type: string): About | undefined {
  const [, stored, expressed] = QUANTIZED.exec(type) ?? [];
  if (stored !== undefined && expressed !== undefined) {
    return {
      what: "quantized type",
      facts: [
        ["Stored as", [code(stored)]],
        ["Stands for", [code(expressed)]],
      ],
    };
  }
  const what = scalarWords(type);
  if (what === undefined) return undefined;
  const bits = elementBits(type);
  const bytes = bits === undefined || bits === 1 ? undefined : arraySize([], bits).bytes;
  return { what, facts: bytes === undefined ? [] : [["Bytes", bytes]] };
}

function tupleFacts(type: string): About | undefined {
  const inner = /^tuple\s*<([\s\S]*)>$/.exec(type)?.[1];
  if (inner === undefined) return undefined;
  const members = membersOf(inner);
  const facts: Facts = members.map((member, i) => [`Member ${i}`, [code(member)]]);
  return { what: `tuple of ${members.length}`, facts };
}

function objectOf(type: string): ObjectType | undefined {
  return OBJECTS.get(/^![\w.]+/.exec(type)?.[0] ?? "");
}

function objectFacts(type: string): About | undefined {
  const known = objectOf(type);
  return known && { what: known.what, meaning: known.meaning, facts: [] };
}

const ANY = "?";

function abiFacts(type: string): Facts {
  const outside = abiTypeText(type);
  const convention = conventionOfType(type);
  if (convention === undefined) {
    return [["At the ABI", "calling conventions have no place for it, so no exported function can take it"]];
  }
  const facts: Facts = [["At the ABI", say`${code(outside)}, ${code(convention)} in the calling convention`]];
  const passed = abiTypeOf(builtinTensor(type) ?? (outside === "!hal.buffer_view" ? type : outside));
  const record = recordOf(passed);
  if (record !== undefined) facts.push(["ABI JSON", [code(recordJson(record))]]);
  const flag = objectOf(outside === type ? type : "")?.input ?? flagOf(passed);
  if (flag !== undefined) facts.push(["iree-run-module", flag]);
  return facts;
}

function flagOf(type: AbiType): Prose | undefined {
  const element = elementOf(type);
  const dims = rankedDimsOf(type);
  if (element === undefined || (type.kind === "array" && dims === undefined)) return undefined;
  // What another dialect's element becomes is not known.
  if (halElementOf(element) === undefined && !hasNoHalElement(element)) return undefined;
  const value = valueText(type);
  if (value === undefined) return say`no flag: buffer views have no number for ${code(element)}`;
  const flag = code(`--input="${value}"`);
  return dims?.includes(null) ? say`${flag}, with 1 for each dynamic dimension` : [flag];
}
