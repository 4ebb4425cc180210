/** Tools of what modules have and how they fit. */
import { diff } from "../../../core/api/diff.js";
import { inspect } from "../../../core/api/inspect.js";
import { linkedModules, linkJson } from "../../../core/api/link.js";
import { show } from "../../../core/api/show.js";
import { ModuleError, type Source } from "../../../core/api/source.js";
import { BytecodeError } from "../../../core/bytecode/cursor.js";
import { looksLikeBytecode } from "../../../core/bytecode/sections.js";
import { link } from "../../../core/link/link.js";
import { dumpsIn } from "../../files/dumps.js";
import { timelineOf } from "../../files/passTimeline.js";
import { Refusal, readSource } from "../roots.js";
import {
  type Arguments,
  inFile,
  LIST,
  listed,
  MAX_SIDE_ENTRIES,
  named,
  OFFSET,
  PAGED,
  PATH,
  SOURCE,
  sourceOf,
  TEXT,
  type Tool,
  textArgument,
} from "../tool.js";

/** Tools of what modules have and how they fit. */
export const MODULE_TOOLS: readonly Tool[] = [
  {
    name: "show",
    title: "Show functions with their ABI decoded",
    description: "Every function of MLIR text or bytecode with its signature and its ABI attributes decoded.",
    properties: {
      ...SOURCE,
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
      return listed("functions", named(show(source), args.function, "function"), args);
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
        ...listed("exports", named(exports, args.function, "export"), args),
      };
    },
  },
  {
    name: "diff",
    title: "Compare the ABI of two versions",
    description:
      "What changed between two versions (text, bytecode or compiled modules), and whether callers of the old one break.",
    properties: {
      old: PATH,
      new: PATH,
      oldText: { ...TEXT, description: "MLIR text, in place of old" },
      newText: { ...TEXT, description: "MLIR text, in place of new" },
      offset: OFFSET,
    },
    required: [],
    answers: { breaking: { type: "boolean" }, notExamined: LIST, functions: LIST, ...PAGED },
    call(args, { folders }) {
      const [before = "", after = ""] = (["old", "new"] as const).map((key): Source => {
        const text = args[`${key}Text`];
        if ((args[key] === undefined) === (text === undefined))
          throw new Refusal(`Expected either ${key} or ${key}Text`);
        return typeof text === "string" ? { name: "", text } : readSource(textArgument(args[key], key), folders);
      });
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
    name: "passes",
    title: "Show which compiler pass changed the ABI",
    description:
      "From what --mlir-print-ir-after-all and its relatives print: for each function, which pass added, changed, removed or " +
      "renamed it, its type or its ABI attributes. `passes` are those that changed something, `pass` of an event is their index.",
    properties: {
      path: { ...PATH, description: "A file inside the client's roots: dumps of passes, in a log or plain" },
      text: { ...TEXT, description: "The dumps, in place of a path" },
      function: { type: "string", description: "Only the function of this name, or that had it before" },
      offset: OFFSET,
    },
    required: [],
    answers: { dumps: { type: "integer" }, passes: LIST, functions: LIST, ...PAGED },
    async call(args, context) {
      const source = sourceOf(args, context);
      if (typeof source === "string" || source instanceof Uint8Array)
        throw new Refusal("Expected dumps of passes as text");
      const { passes, functions } = await timelineOf(dumpsIn(bytesOf(source.text)));
      if (passes.length === 0) throw new Refusal("No dumps of passes, expected what --mlir-print-ir-after-all prints");
      const wanted = functions.filter(({ events }) => args.function !== undefined || events.length > 0);
      const page = listed("functions", named(wanted, args.function, "function"), args);
      const changing = new Set(functions.flatMap(({ events }) => events.map(({ pass }) => pass)));
      return {
        dumps: passes.length,
        passes: passes.filter(({ index }) => changing.has(index)).slice(0, MAX_SIDE_ENTRIES),
        ...page,
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
];

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

async function* bytesOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}
