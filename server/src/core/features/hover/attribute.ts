/** The page of an attribute: what it means, its value, and whether the compiler reads it there. */

import {
  anchorOf,
  type Change,
  isReadOnOp,
  isReadOnType,
  type KnownAttribute,
  valueKindOf,
} from "../../abi/attributes/attribute.js";
import { carriersOf } from "../../abi/carriers.js";
import { readOnWords, roleIn, roleWords, unreadRole } from "../../abi/functionRole.js";
import { contextOf } from "../../abi/islands.js";
import { type Fate, survivalOf } from "../../abi/torch.js";
import type { RuleContext } from "../../lint/context.js";
import { encodingPage } from "../../lint/pages.js";
import { counted } from "../../text/counted.js";
import { cut } from "../../text/visibleText.js";
import { code, type Page, type Prose, prose, say } from "../markdown.js";
import { explainAllocator } from "./allocator.js";
import { explainConvention, explainModel } from "./model.js";
import {
  binaryFacts,
  explainAbiName,
  explainAbiVersion,
  explainBenchmark,
  explainIoNames,
  explainLocalMemory,
  explainRawVersion,
  explainReflection,
  explainSizeConstant,
  explainSizeFunction,
  explainText,
  explainUnknownKey,
  explainWritten,
} from "./reflection.js";
import { anyOf, type Explanation, placeKind, placeWords, type Subject, stringOf, written } from "./subject.js";
import {
  explainDims,
  explainEncoding,
  explainIndexPath,
  explainName,
  explainOutput,
  explainPresence,
  explainStorage,
  explainStrictUnit,
  explainTied,
} from "./values.js";

type Explain = (subject: Subject) => Explanation;

/** What each key adds to its page. Other keys show only their value. */
const EXPLAIN: ReadonlyMap<string, Explain> = new Map<string, Explain>([
  ["iree.abi.stub", explainPresence],
  ["iree.abi.none", explainPresence],
  ["iree.abi.streamable", explainPresence],
  ["vm.yield", explainPresence],
  ["vm.unwind", explainPresence],
  ["iree.abi.consume", explainStrictUnit],
  ["iree.abi.transients", explainStrictUnit],
  ["iree.abi.model", explainModel],
  ["hal.abi.convention", explainConvention],
  ["iree.abi.declaration", explainText],
  ["iree.abi.affinity", explainWritten("Device")],
  ["iree.abi.result_dims", explainWritten("Computed by")],
  ["iree.abi.output", explainOutput],
  ["tf.aliasing_output", explainStorage],
  ["iree.abi.tied", explainTied],
  ["iree.abi.dims", explainDims],
  ["iree.abi.encoding", explainEncoding],
  ["iree.abi.name", explainName],
  ["iree.identifier", explainName],
  ["ml_program.identifier", explainName],
  ["vm.name", explainName],
  ["vm.import.module", explainWritten("Linked")],
  ["tf_saved_model.index_path", explainIndexPath],
  ["iree.reflection", explainReflection],
  ["iree.abi.transients.size", explainSizeFunction],
  ["iree.abi.transients.size.constant", explainSizeConstant],
  ["iree.benchmark", explainBenchmark],
  ["tfl.io.names", explainIoNames("Name")],
  ["tfl.io.types", explainIoNames("Type")],
  ["tfl.io.quant", explainIoNames("Quantization")],
  ["local_memory", explainLocalMemory],
  ["description", explainText],
  ["fv", explainRawVersion],
  ["abi", explainAbiName],
  ["abiv", explainAbiVersion],
  ["sipv", explainAbiVersion],
  ["fbr", explainAllocatorHere],
]);

function explainAllocatorHere(subject: Subject): Explanation {
  if (subject.island === undefined) return {};
  return explainAllocator(subject, contextOf(subject.source, subject.record, subject.island));
}

/** The page for an attribute's key, or for a value that is not an encoded string. */
export function attributePage(subject: Subject): Page {
  const { known, key } = subject;
  const own: Explanation = known === undefined ? explainUnknownKey(subject) : (EXPLAIN.get(key)?.(subject) ?? {});
  const carrier = placeWords(subject);
  return {
    title: say`${code(key)}, ${placeNoun(subject)}`,
    meaning: [...(known === undefined || own.instead ? [] : [prose(known.meaning)]), ...(own.meaning ?? [])],
    facts: [
      ...valueFacts(subject),
      ...(own.facts ?? []),
      ...(carrier === undefined ? [] : [["On", carrier] as const]),
      ...(known === undefined ? [] : knownFacts(subject, known)),
    ],
    blocks: own.blocks ?? [],
    tables: own.tables ?? [],
    history: known === undefined ? [] : historyOf(known),
    link:
      known === undefined
        ? { text: "About ABI attributes", url: encodingPage("attributes") }
        : { text: `About ${key}`, url: encodingPage("attributes", anchorOf(key)) },
  };
}

/** Whether the op is unknown: in a comment, or in a dictionary without an op. */
function isDetached({ place, record }: Subject): boolean {
  return record.header === undefined && place !== "reflection";
}

function placeNoun(subject: Subject): string {
  const { record, known } = subject;
  switch (isDetached(subject) ? (known?.places[0] ?? "op") : subject.place) {
    case "reflection":
      return "reflection key";
    case "argument":
      return "attribute of an argument";
    case "result":
      return "attribute of a result";
    case "op":
      return record.header === undefined || record.header.functionLike
        ? "attribute of a function"
        : "attribute of an op";
  }
}

function valueFacts(subject: Subject): [string, Prose][] {
  const words = valueWords(subject);
  return words === undefined ? [] : [["Value", words]];
}

/** Undefined if there is nothing to show: the value may be on a comment's next line. */
function valueWords(subject: Subject): Prose | undefined {
  const { value } = subject.entry;
  if (value === undefined) {
    const isUnit = subject.known?.values.includes("unit") ?? true;
    return subject.record.inComment && !isUnit ? undefined : "unit attribute";
  }
  switch (value.kind) {
    case "string":
      return say`string ${code(stringOf(subject, value) ?? "")}`;
    case "dictionary":
      return `dictionary, ${counted(value.entries.length, "key")}`;
    case "bad": {
      const text = written(subject, value);
      return text.trim() === "" ? undefined : say`${code(text)}, which is not an attribute`;
    }
    default:
      return say`${code(written(subject, value))}`;
  }
}

function historyOf({ since, laterOn = {}, until }: KnownAttribute): [string, Prose][] {
  return [
    ...(since === undefined ? [] : [["Added", changeWords(since)] satisfies [string, Prose]]),
    ...Object.entries(laterOn).map(([on, later]) => [`Added on ${on}s`, changeWords(later)] satisfies [string, Prose]),
    ...(until === undefined ? [] : [["Removed", changeWords(until)] satisfies [string, Prose]]),
  ];
}

function knownFacts(subject: Subject, known: KnownAttribute): [string, Prose][] {
  const facts: [string, Prose][] = [];
  const kind = valueKindOf(subject.entry.value);
  // An alias may be anything, and a line of a test may end before the value.
  const isCut = subject.record.inComment && subject.entry.value === undefined;
  const fits = kind === undefined || kind === "attribute" || isCut || known.values.some((value) => value === kind);
  if (!fits && kind !== undefined) {
    facts.push(["Wrong kind of value", `${kind}, expected ${anyOf(known.values.map((value) => [value])).join("")}`]);
  }
  facts.push(...placeFacts(subject, known), ...survivalFacts(subject, known));
  if (subject.place === "reflection") facts.push(...binaryFacts(subject));
  if (known.seeAlso.length > 0)
    facts.push([
      "See also",
      anyOf(
        known.seeAlso.map((key) => [code(key)]),
        "and",
      ),
    ]);
  return facts;
}

function placeFacts(subject: Subject, known: KnownAttribute): [string, Prose][] {
  if (isDetached(subject)) return [];
  const place = wrongPlace(subject, known) ?? wrongOp(subject, known) ?? wrongRole(subject, known);
  if (place !== undefined) return [["Place", place]];
  const type = wrongType(subject, known);
  return type === undefined ? [] : [["Type", type]];
}

function wrongPlace({ place, on }: Subject, { places, carriers }: KnownAttribute): Prose | undefined {
  if (!places.includes(place)) {
    return say`not read on ${placeKind(place)}, expected on ${anyOf(places.map((it) => placeKind(it)))}`;
  }
  if (place !== "reflection" || (on === "op") !== (carriers.length === 0)) return undefined;
  const right = on === "op" ? "an argument or result" : "a function";
  return say`not read here, expected in the ${code("iree.reflection")} of ${right}`;
}

function wrongOp({ on, record: { header } }: Subject, known: KnownAttribute): Prose | undefined {
  if (on !== "op") return undefined;
  const carriers = carriersOf(header);
  const isCarrier = known.carriers.length === 0 || known.carriers.some((it) => carriers?.includes(it));
  if (carriers !== undefined && !isCarrier) {
    return say`not read on this op, expected on ${anyOf(known.carriers.map((carrier) => [/^[aeiou]/.test(carrier) ? `an ${carrier}` : `a ${carrier}`]))}`;
  }
  if (isReadOnOp(known, header?.op)) return undefined;
  const own = known.replacedOn?.[header?.op ?? ""];
  if (own !== undefined)
    return say`not read on ${code(header?.op ?? "")}, which has an attribute ${code(own)} for this`;
  return say`not read on ${code(header?.op ?? "")}, expected on ${anyOf((known.ops ?? []).map((it) => [code(it)]))}`;
}

function wrongRole({ on, context }: Subject, known: KnownAttribute): Prose | undefined {
  const role = unreadRole(known, () => roleIn(context), on);
  return role && say`not read on ${roleWords(role, on)}, expected on ${readOnWords(known)}`;
}

function wrongType({ place, parameter }: Subject, known: KnownAttribute): Prose | undefined {
  const type = parameter?.type ?? "";
  if (place === "op" || isReadOnType(known, type)) return undefined;
  return say`${code(type)}, expected ${anyOf((known.types ?? []).map((it) => [code(it)]))}`;
}

function survivalFacts({ place, context, key }: Subject, known: KnownAttribute): [string, Prose][] {
  const survival = place === "op" ? survivalOf(context, key) : undefined;
  if (survival === undefined) return [];
  const { pass, fate } = survival;
  if (pass === "torch") return [["Torch", torchWords(key, fate, known, context)]];
  if (known.loweredTo !== undefined) {
    return [
      [
        "Lowering",
        say`turned into ${code(known.loweredTo)} when ${code("func.func")} is converted to ${code("util.func")}`,
      ],
    ];
  }
  if (fate === "kept") return [["Lowering", say`kept when ${code("func.func")} is converted to ${code("util.func")}`]];
  // A model in a reflection is for tools, which would pass fences that the function does not take.
  const instead =
    known.places.includes("reflection") && key !== "iree.abi.model"
      ? say`; put it into ${code("iree.reflection")} or on a ${code("util.func")}`
      : say`; put it on a ${code("util.func")}`;
  return [["Lowering", say`dropped when ${code("func.func")} is converted to ${code("util.func")}${instead}`]];
}

function torchWords(key: string, fate: Fate, known: KnownAttribute, { header }: RuleContext): Prose {
  const name = cut(header?.symbol ?? "function", 80);
  if (fate === "honoured") return "the Torch input pass leaves the function as it is";
  if (fate === "kept") {
    return say`kept by the Torch input pass, on ${code(`@${name}`)} and ${code(`@${name}$async`)}`;
  }
  const isMovable = known.places.includes("reflection") && key !== "iree.abi.model";
  return isMovable
    ? say`dropped by the Torch input pass; put it into ${code("iree.reflection")}`
    : "dropped by the Torch input pass";
}

function changeWords({ date, commit }: Change): Prose {
  return commit === undefined ? date : say`${date}, ${code(commit)}`;
}
