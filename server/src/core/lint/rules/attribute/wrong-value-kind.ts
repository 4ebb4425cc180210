import { type KnownAttribute, type ValueKind, valueKindOf } from "../../../abi/attributes/attribute.js";
import { loadedNumber } from "../../../abi/attributes/loadedNumber.js";
import { knownAttribute } from "../../../abi/attributes/table.js";
import { isWellFormed } from "../../../abi/payloads.js";
import type { Island } from "../../../abi/record.js";
import { dimsOf } from "../../../syntax/shapedType.js";
import type { Entry, Value } from "../../../syntax/syntax.js";
import { BARE_ID } from "../../../text/characters.js";
import { similarTo } from "../../../text/editDistance.js";
import { cut, visible } from "../../../text/visibleText.js";
import type { Report, RuleContext } from "../../context.js";
import { defineRule } from "../../rule.js";
import { isStored, lossOf } from "../../storedValues.js";
import { kindWords, VALUE_WORDS } from "../../valueWords.js";
import { CONVENTIONS, dialectAttribute } from "./dialectAttributes.js";
import { isOwnKey } from "./ownKeys.js";
import { plainAttributes } from "./plainAttributes.js";

export const wrongValueKind = defineRule({
  id: "wrong-value-kind",
  family: "attribute",
  severity: "warning",
  fix: "suggestion",
  textOnly: true,
  summary: "Value of an attribute is not of the kind that its readers accept, so it is ignored",
  concerns: (key) => knownAttribute(key) !== undefined,
  check(context) {
    for (const island of context.islands) {
      const known = knownAttribute(island.key);
      if (known === undefined || !known.places.includes(island.place)) continue;
      const { value } = island.entry;
      if (value?.kind === "bad") continue;
      const report = known.byPresence ? presence(context, island) : kind(context, island, known);
      // Checked last, since it examines every other attribute of the op.
      if (report !== undefined && isOwnKey(context, island)) context.report(report);
    }
    for (const { island, meant } of context.once(plainAttributes)) {
      const report = island.key === meant ? presence(context, island) : undefined;
      if (report !== undefined) context.report(report);
    }
    if (!FUNCTION.test(context.header?.op ?? "")) return;
    for (const { entries } of context.header?.attributes ?? []) {
      for (const entry of entries) if (NEIGHBOURS.has(entry.key)) checkNeighbour(context, entry);
    }
  },
});

const FUNCTION = /^(?:func|util|vm)\.func$/;
/** Attributes of functions that make no record by themselves. */
const NEIGHBOURS: ReadonlySet<string> = new Set([
  "inlining_policy",
  "stream.affinity",
  "torch.onnx_meta.opset_version",
]);

/** Checks an attribute that a function has besides its ABI, and that its lowering reads. */
function checkNeighbour(context: RuleContext, entry: Entry): void {
  const { key } = entry;
  const known = knownAttribute(key);
  if (known === undefined || entry.value?.kind === "bad") return;
  const report = kind(context, { key, place: "op", index: null, on: "op", kind: null, entry }, known);
  if (report !== undefined) context.report(report);
}

/** `iree.abi.stub = false`: the reader only checks that the attribute is present. */
function presence(context: RuleContext, island: Island): Report | undefined {
  const { entry, key } = island;
  const { value } = entry;
  const no =
    (value?.kind === "boolean" && !value.value) ||
    (key !== "iree.module.export" && context.string(island) === "false") ||
    (value?.kind === "integer" && /^-?0+$/.test(value.text));
  if (value === undefined || !no) return undefined;
  const text = visible(cut(context.text(value), 40));
  return { span: value, message: `Value ${text} of ${key} still counts as present, expected no value` };
}

function kind(context: RuleContext, island: Island, known: KnownAttribute): Report | undefined {
  const { key, place, entry } = island;
  const { value } = entry;
  // An alias is defined elsewhere.
  if (value?.kind === "alias") return undefined;
  const other = known.values[0] === "attribute" ? dialectAttribute(context, entry) : undefined;
  if (other !== undefined) return other;
  if (place === "reflection" && isReportedElsewhere(context, island, known)) return undefined;
  if (value?.kind === "integer" && FLOAT_TYPE.test(value.type ?? "") && /^-?\d+$/.test(value.text)) {
    const message = `Value ${cut(context.text(value), 40)} of ${key} is an integer of a float's type, expected a point in it or another type`;
    const type = known.values.includes("integer") ? similarTo(value.type ?? "", INTEGER_TYPES) : undefined;
    const fix = type !== undefined && valueFix(entry, "integer", `${value.text} : ${type}`);
    return { span: value, message, severity: "error", ...(fix && { fix }) };
  }
  if (value?.kind !== "boolean" && known.values.includes(valueKindOf(value) as ValueKind)) {
    return known.loader === "vmvx" ? number(context, island) : (element(context, known, island) ?? size(known, island));
  }
  // Without the bracket that opens an array, `mismatched-bracket` reports the other one.
  if (known.values.includes("array") && context.text({ start: entry.end, end: entry.end + 1 }) === "]")
    return undefined;
  // The runtime parses the number from text anyway.
  if (key === "iree.abi.transients.size.constant" && /^\d+$/.test(context.string(island) ?? "")) return undefined;
  return otherKind(context, island, known);
}

/** Types that the integers of attributes have. */
const INTEGER_TYPES = ["index", "i32", "i64"];
/** Types of floats: in hexadecimal, digits without a point are the bits of one. */
const FLOAT_TYPE = /^(?:b?f|tf)\d/;

function otherKind(context: RuleContext, island: Island, known: KnownAttribute): Report {
  const { key, entry } = island;
  const { value } = entry;
  const expected = known.values[0] ?? "string";
  const found = value === undefined ? `Attribute ${key} has no value` : `Value of ${key} is ${kindWords(value)}`;
  const text = context.string(island);
  const written = (it: Value) => context.text(it);
  const newText = onlyElement(known, value, written) ?? REPAIRS[expected]({ known, value, text, written });
  const fix = newText === undefined ? renaming(context, island) : valueFix(entry, expected, newText);
  return { span: value ?? entry, message: `${found}, expected ${VALUE_WORDS[expected]}`, ...(fix && { fix }) };
}

/** The only element of an array, where it is of a kind that is read. */
function onlyElement({ values }: KnownAttribute, value: Value | undefined, written: Meant["written"]) {
  if (value?.kind !== "array" || value.elements.length !== 1) return undefined;
  const [only] = value.elements;
  // The reader takes no boolean for an integer.
  if (only?.kind === "boolean") return undefined;
  return only !== undefined && values.includes(valueKindOf(only) as ValueKind) ? written(only) : undefined;
}

/** The two keys of transient memory, which take a function that computes its size, or the size. */
const SIZE_KEYS: Readonly<Record<string, { readonly key: string; readonly kind: Value["kind"] } | undefined>> = {
  "iree.abi.transients.size": { key: "iree.abi.transients.size.constant", kind: "integer" },
  "iree.abi.transients.size.constant": { key: "iree.abi.transients.size", kind: "symbol" },
};

/** The fix that renames a key to the one that takes such a value, unless the dictionary has it. */
function renaming(context: RuleContext, { key, entry: { keySpan, value } }: Island): Report["fix"] {
  const other = SIZE_KEYS[key];
  if (other === undefined || value?.kind !== other.kind) return undefined;
  if (context.find(other.key, "reflection", null) !== undefined) return undefined;
  const newText = context.text(keySpan).replace(key, other.key);
  return { title: `Rename to ${other.key}`, safe: false, edits: [{ ...keySpan, newText }] };
}

function valueFix({ key, keySpan, value, end }: Entry, expected: ValueKind, newText: string): Report["fix"] {
  const start = expected === "unit" ? keySpan.end : (value?.start ?? end);
  const title = expected === "unit" ? `Remove the value of ${key}` : `Change the value to ${newText}`;
  return { title, safe: false, edits: [{ start, end, newText }] };
}

/** Attributes that are dropped, misplaced, or contradict a signature have rules of their own. */
function isReportedElsewhere(context: RuleContext, { key, on, entry }: Island, { carriers }: KnownAttribute): boolean {
  const isOnOp = on === "op";
  // A flat symbol is stored as its name, which is what this key holds.
  if (key === "fbr" && entry.value?.kind === "symbol") return true;
  if (isOnOp !== carriers.length > 0) return true;
  if (isOnOp && context.header && isStored(context.header) && lossOf(entry.value) !== undefined) return true;
  const sip = key === "abi" ? context.find("sip", "reflection", null) : undefined;
  return sip !== undefined && isWellFormed(context, sip);
}

/** What the loader makes of text that is more than a number. */
function number(context: RuleContext, island: Island): Report | undefined {
  const { key, entry } = island;
  const text = context.string(island);
  if (entry.value === undefined || text === undefined) return undefined;
  const { value, rest } = loadedNumber(text);
  if (rest !== undefined && /^\s*(?:bytes?|bindings?|constants?|parameters?)?\s*$/i.test(rest)) return undefined;
  const message = `Value "${visible(cut(text, 40))}" of ${key} counts as ${value}, expected an integer`;
  return { span: entry.value, message };
}

/** A negative number of bytes. */
function size({ key, size: isSize }: KnownAttribute, { entry: { value } }: Island): Report | undefined {
  if (isSize !== true || value?.kind !== "integer" || !/^-0*[1-9]/.test(value.text)) return undefined;
  return { span: value, message: `Value ${cut(value.text, 40)} of ${key} is negative, expected a number of bytes` };
}

/** An element of another kind than those that are read, or a type that is not a function's. */
function element(context: RuleContext, known: KnownAttribute, { entry: { value } }: Island): Report | undefined {
  const { key, elements, functionType } = known;
  // What has no dot may be an alias of a type.
  if (functionType === true && value?.kind === "type" && !/^(?:\(|![\w$]+$)/.test(value.text)) {
    // Without the parenthesis before it, `mismatched-bracket` reports the other one.
    const after = context.text({ start: value.end, end: value.end + MAX_AFTER_TYPE });
    if (/^[^(){}]*\)/.test(after)) return undefined;
    return { span: value, message: `Type in ${key} is ${cut(value.text, 40)}, expected that of a function` };
  }
  if (value?.kind !== "array" || elements === undefined) return undefined;
  const kinds: readonly string[] = [...elements, "bad", "alias"];
  const wrong = value.elements.find(({ kind }) => !kinds.includes(kind));
  const expected = elements.map((each) => VALUE_WORDS[each]).join(" or ");
  return wrong && { span: wrong, message: `Element of ${key} is ${kindWords(wrong)}, expected ${expected}` };
}

/** How much text after the type in `vm.signature` is examined. UTF-16 units. */
const MAX_AFTER_TYPE = 256;

/** What a value was meant to be, as far as that shows. */
interface Meant {
  readonly known: KnownAttribute;
  readonly value: Value | undefined;
  /** The contents of a string value. */
  readonly text: string | undefined;
  readonly written: (value: Value) => string;
}

/** The symbol that a string names, with or without its sign. */
function symbolIn(text = ""): string | undefined {
  const name = text.replace(/^@/, "");
  return BARE_ID.test(name) ? `@${name}` : undefined;
}

/** The value that was clearly meant, in the expected kind; for a unit attribute, the text after the key. */
const REPAIRS: Readonly<Record<ValueKind, (meant: Meant) => string | undefined>> = {
  unit: ({ value, text }) =>
    (value?.kind === "boolean" && value.value) || text === "true" || text === "unit" ? "" : undefined,
  string({ known: { key, freeText }, value }) {
    if (key === "abi") return '"sip"';
    if (value?.kind === "symbol" && (key === "vm.import.module" || key === "iree.abi.name")) {
      return `"${value.path.join("::")}"`;
    }
    return freeText && value?.kind === "integer" ? `"${value.text}"` : undefined;
  },
  integer({ known: { key }, text = "" }) {
    const type = key === "torch.onnx_meta.opset_version" ? "si64" : "index";
    return /^\d{1,9}$/.test(text) ? `${text} : ${type}` : undefined;
  },
  symbol: ({ text }) => symbolIn(text),
  type: ({ text = "" }) => (dimsOf(text) === undefined ? undefined : text),
  array: ({ value, written }) => (value?.kind === "integer" ? `[${written(value)}]` : undefined),
  attribute({ known: { key }, value, text, written }) {
    if (key === "hal.abi.convention") {
      const meant = similarTo(text?.replaceAll("-", "_") ?? "", CONVENTIONS);
      return meant && `#${key}<${meant}>`;
    }
    if (!key.endsWith(".affinity")) return undefined;
    const symbol = value?.kind === "symbol" ? written(value) : symbolIn(text);
    return symbol && `#hal.device.affinity<${symbol}>`;
  },
  dictionary: () => undefined,
};
