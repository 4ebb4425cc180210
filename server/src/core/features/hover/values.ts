/** Explains the attributes of arguments and results. */

import { roleIn, unreadRole } from "../../abi/functionRole.js";
import { isConvertedByTorch } from "../../abi/torch.js";
import { integerOf } from "../../lint/integers.js";
import { dimsOf, type RankedDims } from "../../syntax/shapedType.js";
import type { Value } from "../../syntax/syntax.js";
import { counted } from "../../text/counted.js";
import { cut } from "../../text/visibleText.js";
import { code, type Inline, type Prose, say } from "../markdown.js";
import { type Explanation, neighbours, parameterWords, type Subject, stringOf, written } from "./subject.js";

/** The parameter with the given index in words, even if there is none. */
function pointedTo(subject: Subject, side: "argument" | "result", value: Value | undefined): Inline[] | undefined {
  const number = integerOf(value);
  if (number === undefined) return undefined;
  const { header } = subject.record;
  if (!header?.functionLike) return say`${side} ${number}`;
  const all = header[`${side}s`];
  const parameter = all[number];
  if (parameter === undefined) {
    return say`${side} ${number}, which does not exist: the function has ${counted(all.length, side)}`;
  }
  const name = subject.shape?.[`${side}s`][number]?.name;
  const words = parameterWords(side, number, parameter);
  return name === undefined || name === parameter.name ? words : say`${words}, named ${code(name)}`;
}

function fact(label: string, words: Inline[] | undefined): Explanation {
  return words === undefined ? {} : { facts: [[label, words]] };
}

/** `tf.aliasing_output`, and the part of `iree.abi.output` that holds for every type. */
export function explainStorage(subject: Subject): Explanation {
  return fact("Stores", pointedTo(subject, "result", subject.entry.value));
}

/** `iree.abi.output`: a tensor is consumed. */
export function explainOutput(subject: Subject): Explanation {
  const { facts = [] } = explainStorage(subject);
  const { parameter, known, on, context } = subject;
  if (!parameter?.type.startsWith("tensor") || (known && unreadRole(known, () => roleIn(context), on) !== undefined)) {
    return { facts };
  }
  const redundant = neighbours(subject).has("iree.abi.consume")
    ? say`; ${code("iree.abi.consume")} is redundant since then`
    : [];
  const words = say`yes, as with ${code("iree.abi.consume")}: the caller's buffer may be overwritten in place (since 2026-04-28, ${code("74ed364e62")}; borrowed before)`;
  return { facts: [...facts, ["Consumed", [...words, ...redundant]]] };
}

/** `iree.abi.tied`: the argument whose storage a result takes. */
export function explainTied(subject: Subject): Explanation {
  const { facts = [], ...rest } = fact("Shares storage with", pointedTo(subject, "argument", subject.entry.value));
  const { context } = subject;
  const { op, symbol = "function" } = context.header ?? {};
  if (op !== "func.func") return { ...rest, facts };
  return {
    ...rest,
    facts: [...facts, isConvertedByTorch(context) ? ["Torch", torchTie(cut(symbol, 80))] : ["Lowering", LOST]],
  };
}

/** FuncFuncOpPattern of compiler/src/iree/compiler/Dialect/Util/Conversion/FuncToUtil/Patterns.cpp, lines 47-61 at b48a595557. */
const LOST = say`lost when ${code("func.func")} is converted to ${code("util.func")}: the pass collects the numbers, but never sets the flag that attaches them; put ${code("-> (%arg0 as tensor<…>)")} on a ${code("util.func")}`;

/** FuncConversion.cpp of the Torch plugin: the function with fences gets the ties (line 727), its synchronous wrapper none (line 535). */
function torchTie(name: string): Prose {
  return say`kept on ${code(`@${name}$async`)} alone: ${code(`@${name}`)}, which calls it and waits, ties nothing`;
}

/** `iree.abi.dims`: which argument carries which dynamic dim. */
export function explainDims(subject: Subject): Explanation {
  const { value } = subject.entry;
  if (value?.kind !== "array") return {};
  const dims = subject.parameter && dimsOf(subject.parameter.type);
  const dynamic = (dims ?? []).flatMap((dim, position) => (dim === null ? [position] : []));
  const rows = value.elements.map((element, i) => {
    const position = dynamic[i];
    const words = pointedTo(subject, "argument", element) ?? [written(subject, element)];
    return [dims === undefined ? `dynamic dimension ${i}` : position === undefined ? "none" : `${position}`, words];
  });
  const tables = [{ columns: ["Dimension", "Carried by"], rows }];
  if (dims === undefined) return { tables };
  const given = counted(value.elements.length, "argument");
  const label = dynamic.length === value.elements.length ? "Count" : "Count differs";
  return { facts: [[label, `${given} for ${counted(dynamic.length, "dynamic dimension")}`]], tables };
}

/** `iree.abi.encoding`: the program's type, and what callers pass. */
export function explainEncoding(subject: Subject): Explanation {
  const { value } = subject.entry;
  if (value?.kind !== "type" || subject.parameter === undefined) return {};
  const inside = subject.parameter.type;
  const outside = value.text;
  const [a, b] = [shapeText(dimsOf(inside)), shapeText(dimsOf(outside))];
  const facts: [string, Inline[]][] = [
    ["In the program", say`${code(inside)}`],
    ["For callers", say`${code(outside)}`],
  ];
  if (a !== undefined && b !== undefined && a !== b) {
    facts.push(["Shape", say`differs: ${code(a)} in the program, ${code(b)} for callers`]);
  }
  return { facts };
}

function shapeText(dims: RankedDims | undefined): string | undefined {
  return dims?.map((dim) => dim ?? "?").join("x");
}

/** `iree.abi.name`: the name without MLIR's escapes. */
export function explainName(subject: Subject): Explanation {
  const name = stringOf(subject, subject.entry.value);
  return name === undefined ? {} : { facts: [["Name", say`${code(name)}`]] };
}

/** A unit attribute that only counts if written without a value (or as `unit`). */
export function explainStrictUnit({ entry }: Subject): Explanation {
  if (entry.value === undefined || entry.value.kind === "unit") return {};
  return { facts: [["Effect", "none: the compiler expects a unit attribute, so write the key without a value"]] };
}

/** A unit attribute that counts whatever its value. */
export function explainPresence({ entry }: Subject): Explanation {
  if (entry.value === undefined || entry.value.kind === "unit") return {};
  return { facts: [["Effect", "the same as without a value: only its presence counts"]] };
}

/** `tf_saved_model.index_path` as a Python expression. */
export function explainIndexPath(subject: Subject): Explanation {
  const { value } = subject.entry;
  if (value?.kind !== "array") return {};
  const root = subject.place === "result" ? "result" : "arguments";
  const steps = value.elements.map((element) => `[${written(subject, element).replace(/\s*:\s*\w+$/, "")}]`);
  const path =
    steps.length === 0
      ? say`the ${root === "result" ? "result itself" : "root itself"}`
      : say`${code(root + steps.join(""))}`;
  return { facts: [["Path", path]] };
}
