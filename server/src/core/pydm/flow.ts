/**
 * Which numbers of a lowered function are type codes and exception codes: inferred from where they go, followed through
 * block arguments and selects inside the function. Only shapes that nothing but PyDM's lowering makes are recognized; a
 * value that is defined twice, or by something unknown, is nothing. Linear in the function.
 *
 * The shapes (iree-org/iree, `iree-dialects/Dialect/IREEPyDM/Transforms/ToIREE/LoweringPatterns.cpp`): an object is a
 * list made without a size, resized to 2, with the type code in slot 0; the first result of a function is its exception
 * code; unboxing compares slot 0 with the code wanted.
 */

import { pushTo } from "../text/groups.js";
import type { Span } from "../text/offsetMap.js";
import type { Line, Statement } from "./statements.js";

type Constant = Extract<Statement, { kind: "constant" }>;

/** A number that means something. The span is the number's. */
export interface Code extends Span {
  readonly kind: "type-code" | "exception";
  readonly code: number;
  /** The value that holds it. */
  readonly value: string;
}

/** What is known of an object's list; undefined where it is not. */
export interface ObjectRecord {
  readonly code: number | undefined;
  /** The value in slot 0. */
  readonly codeValue: string;
  readonly data: { readonly value: string; readonly type: string | undefined } | undefined;
  readonly id: string | undefined;
}

export interface Flow {
  /** In the order of the text; a number that is both kinds is here twice. */
  readonly codes: readonly Code[];
  /** The lists that are object records, by value. */
  readonly objects: ReadonlyMap<string, ObjectRecord>;
}

export interface FlowContext {
  /** Whether the function's first result is an exception code. */
  readonly raises: boolean;
  /**
   * For code that is quoted in part (FileCheck lines): the codes that what it was made from can raise. One of them that
   * is the first operand of a branch is an exception code.
   */
  readonly quoted?: ReadonlySet<number>;
}

/** Where a value comes from. An argument of a block is a place in it. */
type Definition =
  | Statement
  | { readonly kind: "argument"; readonly block: string; readonly index: number }
  | "ambiguous";

interface Graph {
  readonly definitions: Map<string, Definition>;
  /** By block: the operands of each jump to it. */
  readonly jumps: Map<string, (readonly string[])[]>;
}

/** The codes and objects of a function's statements. */
export function flowOf(lines: readonly Line[], context: FlowContext): Flow {
  const statements = lines.map(({ statement }) => statement);
  const graph = graphOf(statements);
  const objects = objectsOf(statements, graph);
  const exceptions = sourcesOf(graph, context.raises ? returned(statements) : []);
  for (const constant of quotedExceptions(statements, graph, context.quoted)) exceptions.add(constant);
  const stored = statements.flatMap((it) =>
    it.kind === "set" && objects.has(it.list) && numberOf(graph, it.index) === 0 ? [it.value] : [],
  );
  const isWanted = [...exceptions].some(({ value }) => value === -4);
  const typeCodes = sourcesOf(graph, [...stored, ...(isWanted ? wanted(statements, graph) : [])]);
  const codes: Code[] = [];
  const add = (kind: Code["kind"], found: Iterable<Constant>): void => {
    for (const { value: code, result: value, number } of found) codes.push({ kind, code, value, ...number });
  };
  add("type-code", typeCodes);
  add("exception", exceptions);
  return { codes: codes.sort((a, b) => a.start - b.start), objects };
}

function graphOf(statements: readonly Statement[]): Graph {
  const definitions = new Map<string, Definition>();
  const jumps = new Map<string, (readonly string[])[]>();
  const blocks = new Set<string>();
  const define = (name: string, definition: Definition): void => {
    definitions.set(name, definitions.has(name) ? "ambiguous" : definition);
  };
  for (const it of statements) {
    if (it.kind === "block") {
      const known = blocks.has(it.name);
      blocks.add(it.name);
      it.values.forEach((value, index) => {
        define(value, known ? "ambiguous" : { kind: "argument", block: it.name, index });
      });
    } else if (it.kind === "jumps") {
      for (const { block, values } of it.jumps) pushTo(jumps, block, values);
    } else if (it.kind === "other") for (const result of it.results) define(result, it);
    else if ("result" in it) define(it.result, it);
  }
  return { definitions, jumps };
}

/** The `i32` constants that may reach one of the values. */
function sourcesOf({ definitions, jumps }: Graph, values: readonly string[]): Set<Constant> {
  const found = new Set<Constant>();
  const seen = new Set(values);
  // A set walks what is added to it meanwhile.
  for (const name of seen) {
    const definition = definitions.get(name);
    if (definition === undefined || definition === "ambiguous") continue;
    if (definition.kind === "constant" && definition.type === "i32") found.add(definition);
    else if (definition.kind === "select") for (const value of definition.values) seen.add(value);
    else if (definition.kind === "argument") {
      for (const operands of jumps.get(definition.block) ?? []) {
        const operand = operands[definition.index];
        if (operand !== undefined) seen.add(operand);
      }
    }
  }
  return found;
}

/** The number that a value is, where it is a constant. */
function numberOf({ definitions }: Graph, name: string): number | undefined {
  const definition = definitions.get(name);
  return definition !== undefined && definition !== "ambiguous" && definition.kind === "constant"
    ? definition.value
    : undefined;
}

/** The first results that are returned; lowered functions return two values. */
function returned(statements: readonly Statement[]): string[] {
  return statements.flatMap((it) => (it.kind === "return" && it.values.length === 2 ? it.values.slice(0, 1) : []));
}

const VARIANT_LIST = /^!(?:iree_input\.list<!iree_input\.variant>|iree\.list<(?:!iree\.variant|\?)>)$/;

/** A list of variants, as far as its statements show what it holds. */
interface ListContents {
  size: number | undefined;
  readonly slots: Map<number, { readonly value: string; readonly type: string | undefined }>;
}

function objectsOf(statements: readonly Statement[], graph: Graph): Map<string, ObjectRecord> {
  const lists = variantLists(statements, graph);
  for (const it of statements) {
    if (it.kind !== "resize" && it.kind !== "set") continue;
    const list = lists.get(it.list);
    if (list !== undefined && !changeList(list, it, graph)) lists.delete(it.list);
  }
  const objects = new Map<string, ObjectRecord>();
  for (const [name, list] of lists) {
    const object = objectOf(list, graph);
    if (object !== undefined) objects.set(name, object);
  }
  return objects;
}

/** The empty lists of variants that statements create. */
function variantLists(statements: readonly Statement[], graph: Graph): Map<string, ListContents> {
  const lists = new Map<string, ListContents>();
  for (const it of statements) {
    if (it.kind !== "create" || it.sized || !VARIANT_LIST.test(it.type)) continue;
    if (graph.definitions.get(it.result) === it) lists.set(it.result, { size: undefined, slots: new Map() });
  }
  return lists;
}

/** Makes the change to a list; false where no object is changed so. */
function changeList(list: ListContents, it: ListChange, graph: Graph): boolean {
  const number = numberOf(graph, it.kind === "resize" ? it.size : it.index);
  if (number === undefined) return false;
  // Upstream's document has an id in a third slot; nothing ever wrote one.
  if (it.kind === "resize") {
    list.size = number;
    return number === 2 || number === 3;
  }
  list.slots.set(number, { value: it.value, type: it.type });
  return number >= 0 && number <= 2;
}

type ListChange = Extract<Statement, { kind: "resize" | "set" }>;

function objectOf({ size, slots }: ListContents, graph: Graph): ObjectRecord | undefined {
  const code = slots.get(0);
  if (size === undefined || code === undefined || (code.type ?? "i32") !== "i32") return undefined;
  return { code: numberOf(graph, code.value), codeValue: code.value, data: slots.get(1), id: slots.get(2)?.value };
}

/** The codes that unboxing compares slot 0 of a list with, where it then reads slot 1 of that list. */
function wanted(statements: readonly Statement[], graph: Graph): string[] {
  const isSlot = (it: Statement | Definition | undefined, slot: number) =>
    it !== undefined && it !== "ambiguous" && it.kind === "get" && numberOf(graph, it.index) === slot;
  const unboxed = new Set(statements.flatMap((it) => (it.kind === "get" && isSlot(it, 1) ? [it.list] : [])));
  return statements.flatMap((it) => {
    if (it.kind !== "compare" || it.predicate !== "eq") return [];
    const code = graph.definitions.get(it.right);
    if (code === undefined || code === "ambiguous" || code.kind !== "get" || code.type !== "i32") return [];
    return isSlot(code, 0) && unboxed.has(code.list) ? [it.left] : [];
  });
}

function quotedExceptions(
  statements: readonly Statement[],
  { definitions }: Graph,
  codes: ReadonlySet<number> | undefined,
): Constant[] {
  if (codes === undefined || codes.size === 0) return [];
  const found: Constant[] = [];
  for (const it of statements) {
    if (it.kind !== "jumps") continue;
    for (const { values } of it.jumps) {
      const definition = definitions.get(values[0] ?? "");
      if (definition === undefined || definition === "ambiguous" || definition.kind !== "constant") continue;
      if (definition.type === "i32" && codes.has(definition.value)) found.push(definition);
    }
  }
  return found;
}
