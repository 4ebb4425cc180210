/** What a tool of `mlir-abi mcp` is, and what several have in common: schemas of arguments and answers, lists in parts. */
import { ModuleError, type Source } from "../../core/api/source.js";
import { BytecodeError } from "../../core/bytecode/cursor.js";
import { suggestion } from "../terminal/suggest.js";
import type { ArgumentSchema } from "./arguments.js";
import { bounded, type Page } from "./bounded.js";
import { Refusal, readSource } from "./roots.js";

/** What tools can use. */
export interface ToolContext {
  readonly folders: readonly string[];
  readonly pageOf: (id: string) => string;
}

/** They fit the tool's schema. */
export type Arguments = Readonly<Record<string, unknown>>;

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON schemas of its arguments, by name. */
  readonly properties: Readonly<Record<string, ArgumentSchema>>;
  readonly required: readonly string[];
  /** JSON schemas of its answer's members. */
  readonly answers: Readonly<Record<string, object>>;
  /** @throws Refusal, and library errors about unreadable bytes */
  readonly call: (args: Arguments, context: ToolContext) => object | Promise<object>;
}

/** A file to read. */
export const PATH: ArgumentSchema = {
  type: "string",
  description: "A file inside the client's roots: MLIR text, MLIR bytecode, a .vmfb module or its text form (.vmasm)",
};
/** A text to read. */
export const TEXT: ArgumentSchema = { type: "string", description: "MLIR text, in place of a path" };
/** The name of a text. */
const NAME: ArgumentSchema = {
  type: "string",
  description: "The name that the text's file has: of .vmasm it is the text form of a compiled module",
};
/** What `sourceOf` reads. */
export const SOURCE = { path: PATH, text: TEXT, name: NAME };
/** Where the part of a list begins. */
export const OFFSET: ArgumentSchema = {
  type: "integer",
  minimum: 0,
  description: "How many elements of the list to skip: `next` of the last answer",
};
/** A list in an answer. */
export const LIST = { type: "array", items: { type: "object" } };
/** What is beside a list of which an answer has a part. */
export const PAGED = {
  total: { type: "integer", description: "Elements in the whole list" },
  next: { type: ["integer", "null"], description: "The `offset` of the next part; null at the end" },
};

/** Of lists beside the one that is answered in parts: the first ones suffice to recognize what it is. */
export const MAX_SIDE_ENTRIES = 50;

/** An answer's members of a list: the part from the offset on. */
export function listed<Key extends string>(key: Key, items: readonly object[], { offset }: Arguments): object {
  const { items: shown, total, next }: Page = bounded(items, typeof offset === "number" ? offset : 0);
  return { [key]: shown, total, next };
}

/** The items of one name, if one is given. @throws Refusal if none has it */
export function named<Item extends { readonly name: string | null }>(
  items: readonly Item[],
  wanted: unknown,
  noun: string,
): readonly Item[] {
  if (typeof wanted !== "string") return items;
  const name = wanted.replace(/^@/, "");
  const found = items.filter((it) => it.name === name);
  if (found.length > 0) return found;
  const names = items.flatMap((it) => it.name ?? []);
  throw new Refusal(`No ${noun} @${name.slice(0, 80)}${suggestion(name, names)}`);
}

/** The text or file that is to be read. @throws Refusal */
export function sourceOf({ path, text, name = "" }: Arguments, { folders }: ToolContext): Source {
  if (typeof text === "string" && path === undefined) return { name: textArgument(name, "name"), text };
  if (typeof path === "string" && text === undefined) return readSource(path, folders);
  throw new Refusal("Expected either path or text");
}

/** What is made of a file, whose error names it. @throws Refusal */
export function inFile<T>(path: string, use: () => T): T {
  try {
    return use();
  } catch (error) {
    if (!(error instanceof ModuleError || error instanceof BytecodeError)) throw error;
    throw new Refusal(`${path}: ${error.message}`);
  }
}

/** An argument that has to be a string. @throws Refusal */
export function textArgument(value: unknown, name: string): string {
  if (typeof value !== "string") throw new Refusal(`Expected a string as ${name}`);
  return value;
}
