/** Tools of calls, and of the messages of calls that failed. */
import { UnjudgedCall } from "../../../core/abi/callCheck/commandLine.js";
import { shapesOf } from "../../../core/abi/callCheck/values.js";
import { check } from "../../../core/api/check.js";
import { knownSource } from "../../../core/api/explain.js";
import { explainMessages } from "../../../core/messages/explain.js";
import { findRuntimes } from "../../../core/vmfb/runtimes/runtime.js";
import { archiveIn, archiveOf } from "../../files/archiveFile.js";
import { callFiles } from "../../files/callFiles.js";
import { compiledPath } from "../../files/callSource.js";
import { Refusal, readInside, readSource } from "../roots.js";
import {
  type Arguments,
  inFile,
  LIST,
  listed,
  MAX_SIDE_ENTRIES,
  OFFSET,
  PAGED,
  PATH,
  SOURCE,
  sourceOf,
  type Tool,
  type ToolContext,
  textArgument,
} from "../tool.js";

/** Tools of calls, and of the messages of calls that failed. */
export const CALL_TOOLS: readonly Tool[] = [
  {
    name: "check",
    title: "Check a call of a module",
    description:
      "Whether a call fits a function of a module (compiled, text or bytecode): the flags of iree-run-module or shapes of arrays. " +
      "What does not fit, why, and the command that does. Nothing is run; of .npy files and parameter archives in the roots, headers are read.",
    properties: {
      ...SOURCE,
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
    call: checkedCall,
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
];

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
