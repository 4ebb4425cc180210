/** The tools of `mlir-abi mcp`: their parameters and answers. They only read. */
import { UnjudgedCall } from "../../core/abi/callCheck/commandLine.js";
import { shapesOf } from "../../core/abi/callCheck/values.js";
import { check } from "../../core/api/check.js";
import { plainDecoding } from "../../core/api/decoding.js";
import { diff } from "../../core/api/diff.js";
import { encodeText, encodeValue } from "../../core/api/encoding.js";
import { knownSource } from "../../core/api/explain.js";
import { inspect } from "../../core/api/inspect.js";
import { linkedModules, linkJson } from "../../core/api/link.js";
import { lint } from "../../core/api/lint.js";
import { NOTATIONS, type NotationKind } from "../../core/api/notations.js";
import { decodePasted } from "../../core/api/pasted.js";
import { rules } from "../../core/api/rules.js";
import { show } from "../../core/api/show.js";
import { ModuleError, type Source } from "../../core/api/source.js";
import { BytecodeError } from "../../core/bytecode/cursor.js";
import { looksLikeBytecode } from "../../core/bytecode/sections.js";
import { link } from "../../core/link/link.js";
import { explainMessages } from "../../core/messages/explain.js";
import { bytesOf, jsonOfBytes } from "../../core/text/byteString.js";
import { findRuntimes } from "../../core/vmfb/runtimes/runtime.js";
import { archiveIn, archiveOf } from "../files/archiveFile.js";
import { callFiles } from "../files/callFiles.js";
import { compiledPath } from "../files/callSource.js";
import { suggestion } from "../terminal/suggest.js";
import type { ArgumentSchema } from "./arguments.js";
import { bounded, type Page } from "./bounded.js";
import { configurationOf, Refusal, readInside, readSource, UNCONFIGURED } from "./roots.js";

/** What tools can use. */
export interface ToolContext {
  readonly folders: readonly string[];
  readonly pageOf: (id: string) => string;
}

/** They fit the tool's schema. */
type Arguments = Readonly<Record<string, unknown>>;

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
  readonly call: (args: Arguments, context: ToolContext) => object;
}

const KIND: ArgumentSchema = {
  type: "string",
  enum: NOTATIONS,
  description: "The encoding; guessed where it is not given",
};
const PATH: ArgumentSchema = {
  type: "string",
  description: "A file inside the client's roots: MLIR text, MLIR bytecode, a .vmfb module or its text form (.vmasm)",
};
const TEXT: ArgumentSchema = { type: "string", description: "MLIR text, in place of a path" };
const NAME: ArgumentSchema = {
  type: "string",
  description: "The name that the text's file has: of .vmasm it is the text form of a compiled module",
};
const OFFSET: ArgumentSchema = {
  type: "integer",
  minimum: 0,
  description: "How many elements of the list to skip: `next` of the last answer",
};
const LIST = { type: "array", items: { type: "object" } };
const PAGED = {
  total: { type: "integer", description: "Elements in the whole list" },
  next: { type: ["integer", "null"], description: "The `offset` of the next part; null at the end" },
};

export const TOOLS: readonly Tool[] = [
  {
    name: "decode",
    title: "Decode an encoded string",
    description:
      "Decodes a string of IREE's function metadata (f, f_partial, sip, iree.abi, calling conventions, PyTorch structures): " +
      "what it says, its model, and what is wrong with it at which byte.",
    properties: {
      value: { type: "string", description: 'The string, also as it is in MLIR: escaped, as f = "…", or a dictionary' },
      kind: KIND,
    },
    required: ["value"],
    answers: {
      kind: { type: ["string", "null"] },
      wellFormed: { type: "boolean" },
      text: { type: ["string", "null"] },
      diagnostics: LIST,
      others: { ...LIST, description: "The same of the further strings of a dictionary" },
    },
    call: ({ value, kind }) => {
      const [first, ...others] = decodePasted(kindOf(kind), bytesOf(textArgument(value, "value")));
      return { ...plainDecoding(first), ...(others.length > 0 && { others: others.map(plainDecoding) }) };
    },
  },
  {
    name: "encode",
    title: "Encode a model or a readable form",
    description: "The inverse of decode: a model (JSON) or the readable form of a signature to its canonical string.",
    properties: {
      kind: { ...KIND, description: "The encoding" },
      model: {
        type: ["object", "string"],
        description: "`model` of decode, or a readable form: (tensor<4xf32>) -> ()",
      },
    },
    required: ["kind", "model"],
    answers: { kind: { type: "string" }, value: { type: ["string", "object"] }, text: { type: "string" } },
    call({ kind, model }) {
      const named = kindOf(kind);
      const encoding = typeof model === "string" ? encodeText(named, model) : encodeValue(named, model);
      if ("error" in encoding) throw new Refusal(encoding.error);
      return { kind: encoding.kind, value: jsonOfBytes(encoding.bytes), text: encoding.text };
    },
  },
  {
    name: "lint",
    title: "Check a file or text",
    description:
      "Findings of a file or of MLIR text: rule, severity, message, range (from 0, UTF-16) and the edits of its fix. " +
      "The nearest mlir-abi.jsonc of a root sets the rules for a file.",
    properties: {
      path: PATH,
      text: TEXT,
      name: NAME,
      runtimes: {
        type: "array",
        items: { type: "string", description: "A release or a range" },
        description: "IREE releases to hold it to: 3.3.0, >=3.4",
      },
      offset: OFFSET,
    },
    required: [],
    answers: {
      diagnostics: LIST,
      complaints: {
        type: "array",
        items: { type: "string" },
        description: "What is wrong with the configuration file, where anything is; the rest of it applies",
      },
      ...PAGED,
    },
    call(args, context) {
      const { path, runtimes } = args;
      const { options, complaints } = typeof path === "string" ? configurationOf(path, context.folders) : UNCONFIGURED;
      const given = runtimes === undefined ? {} : { runtimes: runtimes as readonly string[] };
      const found = lint(sourceOf(args, context), { ...options, ...given });
      const shown = complaints.length > 0 && { complaints: complaints.slice(0, MAX_SIDE_ENTRIES) };
      return { ...shown, ...listed("diagnostics", found, args) };
    },
  },
  {
    name: "show",
    title: "Show functions with their ABI decoded",
    description: "Every function of MLIR text or bytecode with its signature and its ABI attributes decoded.",
    properties: {
      path: PATH,
      text: TEXT,
      name: NAME,
      function: { type: "string", description: "Only the function of this name" },
      offset: OFFSET,
    },
    required: [],
    answers: { functions: LIST, ...PAGED },
    call(args, context) {
      const source = sourceOf(args, context);
      if (source instanceof Uint8Array && !looksLikeBytecode(source)) {
        throw new Refusal("The file is a compiled module, expected MLIR text or bytecode; use inspect");
      }
      const all = show(source);
      const { function: name } = args;
      return listed("functions", name === undefined ? all : all.filter((it) => it.name === name), args);
    },
  },
  {
    name: "inspect",
    title: "Inspect a compiled module",
    description:
      "A .vmfb module: exports with signatures and calls in Python and the shell, imports, types, IREE releases that load it.",
    properties: {
      path: PATH,
      function: { type: "string", description: "Only the export of this name" },
      offset: OFFSET,
    },
    required: ["path"],
    answers: { name: { type: "string" }, exports: LIST, ...PAGED },
    call(args, context) {
      const source = readSource(textArgument(args.path, "path"), context.folders);
      if (!(source instanceof Uint8Array)) throw new Refusal("The file is text, expected a compiled module; use show");
      const { exports, imports, types, needs, ...rest } = inspect(source);
      const { function: name } = args;
      const chosen = name === undefined ? exports : exports.filter((it) => it.name === name);
      return {
        ...rest,
        path: args.path,
        // Of a large module, the first ones suffice to recognize it.
        imports: imports.slice(0, MAX_SIDE_ENTRIES),
        importCount: imports.length,
        types: types.slice(0, MAX_SIDE_ENTRIES),
        needs: {
          ...needs,
          parameters: needs.parameters.slice(0, MAX_SIDE_ENTRIES),
          parameterCount: needs.parameters.length,
          modules: needs.modules.slice(0, MAX_SIDE_ENTRIES).map(({ functions, ...module }) => {
            return { ...module, functions: functions.slice(0, MAX_SIDE_ENTRIES) };
          }),
        },
        ...listed("exports", chosen, args),
      };
    },
  },
  {
    name: "diff",
    title: "Compare the ABI of two versions",
    description:
      "What changed between two versions (text, bytecode or compiled modules), and whether callers of the old one break.",
    properties: { old: PATH, new: PATH, offset: OFFSET },
    required: ["old", "new"],
    answers: { breaking: { type: "boolean" }, notExamined: LIST, functions: LIST, ...PAGED },
    call(args, { folders }) {
      const [before = "", after = ""] = (["old", "new"] as const).map((key) =>
        readSource(textArgument(args[key], key), folders),
      );
      const { functions, ...rest } = naming(args, before, () => diff(before, after));
      return {
        ...rest,
        ...listed(
          "functions",
          functions.filter(({ change }) => change !== "same"),
          args,
        ),
      };
    },
  },
  {
    name: "link",
    title: "Link modules of one context",
    description:
      "Whether modules that are registered in one context, in this order, fit: each import against the export that serves it, " +
      "what is left to the host, and why the context is not made.",
    properties: {
      paths: { type: "array", items: PATH, description: "The modules, in the order of registration" },
      executionModel: {
        type: "string",
        enum: ["async-internal", "async-external"],
        description: "--iree-execution-model of the compiler for text: with the second, calls take fences",
      },
      offset: OFFSET,
    },
    required: ["paths"],
    answers: {
      host: { type: "array", items: { type: "string" } },
      problems: { type: "array", items: { type: "string" } },
      links: LIST,
      ...PAGED,
    },
    call(args, { folders }) {
      const paths = args.paths as readonly string[];
      const options = { asyncExternal: args.executionModel === "async-external" };
      const modules = paths.flatMap((path) => {
        const source = readSource(path, folders);
        return inFile(path, () => linkedModules(path, source, options));
      });
      const { links, modules: all, hostModules: _, notExamined: __, ...rest } = linkJson(link(modules));
      const named = all
        .slice(0, MAX_SIDE_ENTRIES)
        .map(({ exports, ...module }) => ({ ...module, exports: exports.length }));
      return { ...rest, modules: named, ...listed("links", links, args) };
    },
  },
  {
    name: "explain",
    title: "Explain an error message of IREE",
    description:
      "What messages of IREE's runtime, tools and Python packages mean: values decoded, IREE releases on each side, what to do. " +
      "Takes a line or a whole log; the module that it is about adds the function, argument and type.",
    properties: {
      text: { type: "string", description: "A message or a log" },
      module: { ...PATH, description: "The module that the messages are about: .vmfb, .mlir or .mlirbc" },
      offset: OFFSET,
    },
    required: ["text"],
    answers: { messages: LIST, ...PAGED },
    call(args, { folders }) {
      const { text, module } = args;
      const path = module === undefined ? undefined : textArgument(module, "module");
      const known = path === undefined ? undefined : inFile(path, () => knownSource(path, readSource(path, folders)));
      return listed("messages", explainMessages(textArgument(text, "text"), known).messages, args);
    },
  },
  {
    name: "check",
    title: "Check a call of a module",
    description:
      "Whether a call fits a function of a module (compiled, text or bytecode): the flags of iree-run-module or shapes of arrays. " +
      "What does not fit, why, and the command that does. Nothing is run; of .npy files and parameter archives in the roots, headers are read.",
    properties: {
      path: PATH,
      text: TEXT,
      name: NAME,
      function: { type: "string", description: "The function, where no flag names it" },
      flags: { type: "array", items: { type: "string", description: "--input=4xf32=0" }, description: "A word each" },
      shapes: {
        type: "array",
        items: { type: "object", description: '{"shape": [4], "dtype": "float32"}' },
        description: "In place of flags: the arrays that are passed",
      },
      runtime: { type: "string", description: "The IREE release whose tools are called: 3.11.0" },
    },
    required: [],
    answers: { function: { type: "string" }, fits: { type: "boolean" }, problems: LIST, command: { type: "string" } },
    call: (args, context) => checkedCall(args, context),
  },
  {
    name: "explain_rule",
    title: "Explain a rule",
    description: "The page of a rule of lint: what it finds, why it matters, wrong and right examples.",
    properties: { id: { type: "string", description: "The rule's id, as findings have it in `code`" } },
    required: ["id"],
    answers: { id: { type: "string" }, page: { type: "string" } },
    call({ id }, { pageOf }) {
      const name = textArgument(id, "id");
      const ids = rules().map((rule) => rule.id);
      const rule = rules().find((it) => it.id === name);
      if (rule === undefined) throw new Refusal(`Unknown rule '${name.slice(0, 80)}'${suggestion(name, ids)}`);
      return { ...rule, page: pageOf(name) };
    },
  },
  {
    name: "list_rules",
    title: "List the rules",
    description: "Every rule of lint with its severity and one line about it.",
    properties: { offset: OFFSET },
    required: [],
    answers: { rules: LIST, ...PAGED },
    call: (args) => listed("rules", rules(), args),
  },
];

const MAX_SIDE_ENTRIES = 50;

function checkedCall(args: Arguments, context: ToolContext): object {
  const { path, function: name, flags, shapes, runtime } = args;
  const source = sourceOf(args, context);
  const compiled = compiledPath(typeof path === "string" ? path : undefined, source instanceof Uint8Array);
  if ((flags === undefined) === (shapes === undefined)) throw new Refusal("Expected either flags or shapes");
  const { runtimes, problem } =
    runtime === undefined ? { runtimes: [], problem: undefined } : findRuntimes(textArgument(runtime, "runtime"));
  if (problem !== undefined) throw new Refusal(problem);
  const files = callFiles((at, read) => readInside(at, context.folders, read));
  const archive = (at: string) =>
    archiveOf(
      at,
      readInside(at, context.folders, (file) => archiveIn(at, file)),
    );
  const options = { function: name as string | undefined, runtime: runtimes[0], files, archive, path: compiled };
  try {
    const call = flags === undefined ? { shapes: shapesOf(shapes) } : { words: flags as readonly string[] };
    const { problems, ...rest } = check(source, call, options);
    return { ...rest, problems: problems.slice(0, MAX_SIDE_ENTRIES) };
  } catch (error) {
    throw error instanceof UnjudgedCall ? new Refusal(error.message) : error;
  }
}

function listed<Key extends string>(key: Key, items: readonly object[], { offset }: Arguments): object {
  const { items: shown, total, next }: Page = bounded(items, typeof offset === "number" ? offset : 0);
  return { [key]: shown, total, next };
}

function sourceOf({ path, text, name = "" }: Arguments, { folders }: ToolContext): Source {
  if (typeof text === "string" && path === undefined) return { name: textArgument(name, "name"), text };
  if (typeof path === "string" && text === undefined) return readSource(path, folders);
  throw new Refusal("Expected either path or text");
}

/** What is made of a file, whose error names it. @throws Refusal */
function inFile<T>(path: string, use: () => T): T {
  try {
    return use();
  } catch (error) {
    if (!(error instanceof ModuleError || error instanceof BytecodeError)) throw error;
    throw new Refusal(`${path}: ${error.message}`);
  }
}

/** A comparison of two files, whose error names the damaged one. @throws Refusal */
function naming<T>({ old, new: now }: Arguments, before: Source, compare: () => T): T {
  try {
    return compare();
  } catch (error) {
    if (!(error instanceof ModuleError || error instanceof BytecodeError)) throw error;
    let name = now;
    try {
      diff(before, "");
    } catch {
      name = old;
    }
    throw new Refusal(`${name}: ${error.message}`);
  }
}

function textArgument(value: unknown, name: string): string {
  if (typeof value !== "string") throw new Refusal(`Expected a string as ${name}`);
  return value;
}

function kindOf(value: unknown): NotationKind | undefined {
  if (value === undefined) return undefined;
  const kind = NOTATIONS.find((it) => it === value);
  if (kind === undefined) throw new Refusal(`Expected one of ${NOTATIONS.join(", ")} as kind`);
  return kind;
}
