import type { KnownAttribute } from "../../../abi/attributes/attribute.js";
import { knownAttribute } from "../../../abi/attributes/table.js";
import { carriersOf } from "../../../abi/carriers.js";
import { readOnWords, roleIn, roleWords, unreadRole } from "../../../abi/functionRole.js";
import type { Island, Place } from "../../../abi/record.js";
import type { OpHeader } from "../../../syntax/syntax.js";
import { enumerated } from "../../../text/counted.js";
import type { RuleContext } from "../../context.js";
import { defineRule } from "../../rule.js";
import { isStored, lossOf } from "../../storedValues.js";
import { isOfBareResult } from "./attributePlaces.js";
import { isJudgedByPlace, parameterOf } from "./attributeValues.js";
import { dictionaryOf, moveIntoReflection, moveOutOfReflection } from "./dictionaries.js";
import { isScalar } from "./storageTypes.js";

/** Ops other than functions on which it is known what is read. */
type OtherOp = "module" | "call" | "global";

const PLACES: Readonly<Record<Place, string>> = {
  op: "on a function",
  argument: "on an argument",
  result: "on a result",
  reflection: "in iree.reflection",
};

/** Attributes that describe a buffer, its device or its type are not read on other values. */
function isOfTensors({ types, values }: KnownAttribute): boolean {
  // Dims of a result without dynamic ones have their own rule.
  return values[0] !== "array" && types?.every((type) => type.endsWith("tensor")) === true;
}

export const misplacedAttribute = defineRule({
  id: "misplaced-attribute",
  family: "attribute",
  severity: "warning",
  fix: "suggestion",
  textOnly: true,
  summary:
    "Attribute is in a place where nothing reads it: it belongs on the function, an argument, a result or in the reflection",
  concerns(key) {
    const known = knownAttribute(key);
    return known !== undefined && isJudgedByPlace(known);
  },
  check(context) {
    const { header } = context;
    if (header === undefined) return;
    const other = otherOp(header);
    const isKnownOp = header.functionLike || other !== undefined;
    for (const island of context.islands) {
      const known = knownAttribute(island.key);
      if (known === undefined || !isJudgedByPlace(known)) continue;
      // What other kinds of ops may carry is unknown, and on arguments and results what any but functions may.
      if (island.place !== "reflection" && !(island.place === "op" ? isKnownOp : header.functionLike)) continue;
      const span = island.entry.keySpan;
      const own = island.place === "op" ? known.replacedOn?.[header.op ?? ""] : undefined;
      if (own !== undefined) {
        const message = `Nothing reads ${known.key} on a ${header.op}, expected its attribute ${own}`;
        const isTaken = header.attributes.some(({ entries }) => entries.some(({ key }) => key === own));
        const fix = { title: `Rename to ${own}`, safe: false, edits: [{ ...span, newText: own }] };
        context.report({ span, message, ...(!isTaken && { fix }) });
        continue;
      }
      if (known.replacedOn !== undefined) continue;
      if (known.places.includes(island.place) && !isOnOther(island, known, other)) {
        if (other === undefined) reportUnread(context, island, known);
        continue;
      }
      if (dictionaryOf(context, island) === undefined || isOfBareResult(context, island)) continue;
      const message = `Nothing reads ${island.key} ${whereIs(island, other)}, expected it ${whereItBelongs(known)}`;
      const hasReflection = other === undefined || (other === "module" && known.carriers.includes(other));
      const isMovable = hasReflection && known.places.includes("reflection");
      const [edits, where] = isMovable
        ? [moveIntoReflection(context, island), "into iree.reflection"]
        : [other === undefined ? moveOutOfReflection(context, island, known) : undefined, "to the function"];
      const fix = edits && { title: `Move ${island.key} ${where}`, safe: false, edits };
      // What can't be stored stops the compiler, wherever it belongs.
      const isLost =
        island.place === "reflection" && island.on === "op" && isStored(header) && lossOf(island.entry.value);
      context.report({ span, message, ...(isLost === "lost" && { severity: "error" as const }), ...(fix && { fix }) });
    }
  },
});

/** An attribute at a valid place of an op, argument or result that is still not read. */
function reportUnread(context: RuleContext, island: Island, known: KnownAttribute): void {
  const span = island.entry.keySpan;
  if (isOnDefinition(context, island)) {
    // The pass that looks for it, -iree-abi-convert-streamable-ops, fails.
    const message = `The compiler rejects ${known.key} on a function with a body, expected a declaration`;
    context.report({ span, message, severity: "error" });
    return;
  }
  const wrong = onWrongOp(known) ?? onWrongType(context, island, known);
  const message = wrong ?? onWrongRole(context, island, known);
  if (message === undefined || dictionaryOf(context, island) === undefined) return;
  // IREE's own samples have such attributes on imports, where they are harmless.
  context.report({ span, message, ...(wrong === undefined && { severity: "information" as const }) });
}

/** Whether the attribute of external functions alone is on a function that has a body. A func.func loses it before it is read. */
function isOnDefinition({ header }: RuleContext, { key, place }: Island): boolean {
  return key === "iree.abi.streamable" && place === "op" && header?.op === "util.func" && header.hasBody;
}

function otherOp(header: OpHeader): OtherOp | undefined {
  if (header.functionLike) return undefined;
  const carrier = carriersOf(header)?.[0];
  if (carrier === "module" || carrier === "call") return carrier;
  return header.op === "util.global" ? "global" : undefined;
}

/** Whether an attribute of the op itself is on one of the other ops, which does not carry it. */
function isOnOther({ place }: Island, { carriers }: KnownAttribute, other: OtherOp | undefined): boolean {
  return place === "op" && other !== undefined && (other === "global" || !carriers.includes(other));
}

function whereIs({ place, index }: Island, other: OtherOp | undefined): string {
  if (place === "op" && other !== undefined) return `on a ${other}`;
  return index === null || place === "reflection" ? PLACES[place] : `on ${place} ${index}`;
}

function whereItBelongs({ places, carriers }: KnownAttribute): string {
  return isOfCalls(carriers)
    ? "on a call"
    : enumerated(
        places.map((place) => PLACES[place]),
        "or",
      );
}

function isOfCalls(carriers: KnownAttribute["carriers"]): boolean {
  return carriers.length === 1 && carriers[0] === "call";
}

/** A call's attribute on a function; only functions get here. */
function onWrongOp({ key, carriers }: KnownAttribute): string | undefined {
  if (!isOfCalls(carriers)) return undefined;
  return `Nothing reads ${key} on a function, expected it on a call`;
}

function onWrongRole(context: RuleContext, island: Island, known: KnownAttribute): string | undefined {
  const { header } = context;
  const { key, place, on } = island;
  // What a func.func loses when it is lowered has its own rule. A reflection is not reported: without its body any
  // private function in an excerpt looks like an import.
  if (place === "reflection" || (place === "op" && header?.op === "func.func")) return undefined;
  const role = unreadRole(known, () => roleIn(context), on);
  return role && `Nothing reads ${key} on ${roleWords(role, on)}, expected it on ${readOnWords(known)}`;
}

function onWrongType(context: RuleContext, island: Island, known: KnownAttribute): string | undefined {
  const { key, place, index } = island;
  const type = parameterOf(context, island)?.type;
  if (type === undefined || !isOfTensors(known)) return undefined;
  // The Torch input pass reads the attribute on any argument except a mutable tensor.
  if (key === "iree.abi.consume" && place === "argument" && roleIn(context) === "torch") {
    return type.startsWith("!torch.tensor")
      ? `Nothing reads ${key} on the mutable tensor of argument ${index}, expected a !torch.vtensor`
      : undefined;
  }
  return isScalar(type) ? `Nothing reads ${key} on the ${type} of ${place} ${index}, expected a tensor` : undefined;
}
