/** What a module says about a message: the function, the argument and its type, and the call that fits. */
import type { AbiFunction, AbiValue } from "../abi/calls/abiFunction.js";
import { callText, callTypeText } from "../abi/calls/callText.js";
import { shellCall, userCall } from "../abi/calls/userCall.js";
import { elementOf, rankedDimsOf } from "../abi/types/abiType.js";
import { enumerated } from "../text/counted.js";
import { similarTo } from "../text/editDistance.js";
import type { Insight, MessageValues } from "./insights.js";
import { conventionText } from "./values.js";

/** A module that messages are about. */
export interface KnownModule {
  /** As the user calls its file. */
  readonly path: string;
  /** Exported, in order. */
  readonly functions: readonly AbiFunction[];
  readonly imports: readonly { readonly name: string; readonly convention: string | null }[];
  /** `Loads with IREE 3.4.0 to 3.7.1`; undefined of text. */
  readonly fit: string | undefined;
}

/** More names are not listed. */
const MAX_NAMES = 20;

/**
 * What a module adds to a message.
 *
 * @param functionName The function that was called, as far as the text around the message says.
 */
export function moduleInsight(
  id: string,
  values: MessageValues,
  module: KnownModule,
  functionName: string | undefined,
): Insight {
  const fn = functionNamed(module, functionName);
  if (/^argument-(?!count)/.test(id)) return argumentInsight(values, module, fn);
  if (CALLS.has(id)) return fn === undefined ? functionsInsight(module) : callInsight(module, fn);
  if (LOOKUPS.has(id)) return lookupInsight(values.function ?? "", module);
  if (values.import !== undefined || id === "function-missing-in-module") return importInsight(values, module);
  return LOADS.has(id) && module.fit !== undefined ? { facts: [`${module.path}: ${sentence(module.fit)}`] } : {};
}

/** Messages about how a function was called. */
const CALLS: ReadonlySet<string> = new Set([
  "argument-count",
  "no-input-list",
  "too-many-inputs",
  "input-kind",
  "input-value",
  "input-without-shape",
  "output-count",
  "list-index",
  "values-missing",
  "values-output",
  "data-underflow",
  "wrong-reference",
  "wrong-reference-type",
  "python-arity",
  "python-missing-argument",
  "python-duplicate-keyword",
  "python-unknown-keyword",
  "python-keywords",
  "python-convert-value",
  "python-convert-array",
  "python-dtype",
  "python-sequence",
  "python-dict",
  "python-item",
  "python-return-arity",
  "python-old-buffer",
  "python-old-arity",
]);
const LOOKUPS: ReadonlySet<string> = new Set([
  "function-not-exported",
  "python-function-not-found",
  "function-flag-missing",
  "no-exports",
]);
const LOADS: ReadonlySet<string> = new Set([
  "bytecode-version",
  "module-version",
  "module-features",
  "type-not-registered",
  "executable-version",
  "flatbuffer-verification",
  "module-not-registered",
]);

/** The function of a name, which may have the module's in front; or the only one. */
function functionNamed({ functions }: KnownModule, name: string | undefined): AbiFunction | undefined {
  const own = name?.slice(name.indexOf(".") + 1);
  return (
    functions.find((fn) => fn.name === own || fn.name === name) ?? (functions.length === 1 ? functions[0] : undefined)
  );
}

/** `input0`, `input 1`, `arg2`: how arguments without a name are called. */
const NUMBERED = /^(?:input|arg|argument)[ _]?(?<index>\d{1,6})$/;

function argumentInsight(values: MessageValues, module: KnownModule, fn: AbiFunction | undefined): Insight {
  const candidates = fn === undefined ? module.functions : [fn];
  const named = candidates.flatMap((candidate) => {
    const index = argumentIndex(candidate, values.name ?? "");
    const value = index === undefined ? undefined : candidate.arguments[index];
    return value === undefined || index === undefined ? [] : [{ fn: candidate, value, index }];
  });
  const fitting = named.filter(({ value }) => isExpected(value, values));
  const found = fitting.length > 0 ? fitting : named;
  const [first] = found;
  if (first === undefined) return fn === undefined ? functionsInsight(module) : callInsight(module, fn);
  const facts = found
    .slice(0, MAX_NAMES)
    .map((it) => `${argumentText(it.value, it.index)} of @${it.fn.name} is ${callTypeText(it.value.type)}.`);
  return found.length > 1 ? { facts } : { facts, advice: callAdvice(module, first.fn) };
}

/** Whether a value has what the message says that the function expects. */
function isExpected({ type }: AbiValue, { dim, expected, expectedType }: MessageValues): boolean {
  if (expectedType !== undefined) return elementOf(type) === expectedType;
  const dims = rankedDimsOf(type);
  return dim === undefined ? dims?.length === Number(expected) : dims?.[Number(dim)] === Number(expected);
}

function argumentIndex({ arguments: inputs }: AbiFunction, name: string): number | undefined {
  const named = inputs.findIndex((value) => value.name === name);
  if (named >= 0) return named;
  const index = NUMBERED.exec(name)?.groups?.index;
  return index === undefined || Number(index) >= inputs.length ? undefined : Number(index);
}

function argumentText({ name }: AbiValue, index: number): string {
  return name === undefined ? `Argument ${index}` : `Argument ${index} (${name})`;
}

function callInsight(module: KnownModule, fn: AbiFunction): Insight {
  return { facts: [`The function is ${callText(fn)}.`], advice: callAdvice(module, fn) };
}

/** Tools run what is compiled of a source. */
const SOURCE_NAME = /\.(?:mlir(?:bc)?|vmasm)$/;

function callAdvice({ path }: KnownModule, fn: AbiFunction): readonly string[] {
  const { python, flags } = userCall(fn);
  return [
    ...(flags === undefined
      ? []
      : [`A call that fits, from a shell:\n${shellCall(path.replace(SOURCE_NAME, ".vmfb"), flags)}`]),
    ...(python === undefined ? [] : [`A call that fits, from Python:\n${python}`]),
  ];
}

function functionsInsight({ path, functions }: KnownModule): Insight {
  const names = functions.slice(0, MAX_NAMES).map(({ name }) => name);
  const more = functions.length - names.length;
  if (names.length === 0) return { facts: [`${path} exports no functions.`] };
  const all = more > 0 ? [...names, `${more} more`] : names;
  return { facts: [`${path} exports ${enumerated(all, "and")}.`] };
}

function lookupInsight(wanted: string, module: KnownModule): Insight {
  const { facts = [] } = functionsInsight(module);
  const names = module.functions.map(({ name }) => name);
  const own = wanted.startsWith("module.") ? wanted.slice("module.".length) : wanted;
  const similar = names.includes(own) ? own : similarTo(own, names);
  const [only] = names;
  const name = similar ?? (names.length === 1 ? only : undefined);
  return name === undefined ? { facts } : { facts, advice: [`Use its name:\n--function=${name}`] };
}

function importInsight({ import: given, module: from, function: fn }: MessageValues, module: KnownModule): Insight {
  const name = given ?? `${from}.${fn}`;
  const found = module.imports.find((it) => it.name === name);
  if (found === undefined)
    return { facts: [`${module.path} does not import ${name}: the message is about another module.`] };
  const type = found.convention === null ? undefined : conventionText(found.convention);
  return {
    facts: [
      `${module.path} imports ${name}${type === undefined ? "" : ` as ${type}`}.`,
      ...(module.fit === undefined ? [] : [`${module.path}: ${sentence(module.fit)}`]),
    ],
  };
}

function sentence(text: string): string {
  return text.endsWith(".") ? text : `${text}.`;
}
