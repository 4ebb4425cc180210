/** Whether a call of a module's function would succeed, as far as the module says what it takes. */
import { type CheckedCall, type CheckOptions, checkCall } from "../abi/callCheck/checkCall.js";
import { type CallProblem, type CommandLine, readCommandLine, UnjudgedCall } from "../abi/callCheck/commandLine.js";
import { type Callee, calleeOf } from "../abi/callCheck/slots.js";
import { type CallFiles, type GivenValue, type ShapeAndType, valueOfShape } from "../abi/callCheck/values.js";
import type { AbiFunction, AbiValue } from "../abi/calls/abiFunction.js";
import { callableOf } from "../abi/calls/callableOf.js";
import { inForm } from "../abi/calls/compiledFunction.js";
import { type ExportForm, exportPreview } from "../abi/calls/exportForms.js";
import { type TypedValue, typedFunction } from "../abi/calls/typedFunction.js";
import { NEWEST } from "../abi/flags/release.js";
import { COARSE_FENCES } from "../abi/invocationModel.js";
import type { RecordView } from "../abi/recordView.js";
import { type AbiType, isMemory } from "../abi/types/abiType.js";
import { abiTypeOf } from "../abi/types/readType.js";
import { exportedOps } from "../diff/exports.js";
import type { AbiDocument } from "../document/document.js";
import { TypeAliases } from "../document/typeAliases.js";
import { contextIn } from "../lint/recordContext.js";
import { compareArchives, type GivenArchive, type UnreadParameter } from "../needs/archives.js";
import type { ModuleNeeds } from "../needs/needs.js";
import { needsOfModule } from "../needs/ofModule.js";
import { needsOfText } from "../needs/ofText.js";
import type { ParameterArchive } from "../parameters/archive.js";
import { counted, enumerated } from "../text/counted.js";
import { decodeModule } from "../vmfb/decodeModule.js";
import { changesOf, type Runtime } from "../vmfb/runtimes/runtime.js";
import { type CompileSettings, moduleOf, type Source, sourceDocument } from "./source.js";

export interface CheckCallOptions extends CompileSettings {
  /** The function, where no flag names it. */
  readonly function?: string | undefined;
  /** The release whose tools are called; the newest by default. */
  readonly runtime?: Runtime | undefined;
  readonly files: CallFiles;
  /** The archive that `--parameters=` names; undefined for what is none by its name. Without this, none is looked into. */
  readonly archive?: (path: string) => ParameterArchive | undefined;
  /** Of the compiled module, for the command. */
  readonly path: string;
}

/**
 * Holds a call to what a module's function takes.
 *
 * @param call The words of a command line of `iree-run-module` or `iree-benchmark-module`, or shapes with types
 * @throws UnjudgedCall for words that no tool takes, ModuleError, BytecodeError
 */
export function check(
  source: Source,
  call: { readonly words: readonly string[] } | { readonly shapes: readonly ShapeAndType[] },
  { runtime, archive, ...options }: CheckCallOptions,
): CheckedCall {
  const has = runtime === undefined ? NEWEST : changesOf(runtime);
  const line = readCommandLine("words" in call ? call.words : [], has);
  const values = "shapes" in call ? call.shapes.map(givenValueOf) : undefined;
  const checked: CheckOptions = { ...options, has, values };
  const document = sourceDocument(source, options);
  const found = checkCall(document === undefined ? calleesOf(source) : calleesIn(document), line, checked);
  if (values !== undefined || archive === undefined) return found;
  const needs = document === undefined ? needsOfModule(moduleOf(source as Uint8Array)) : needsOfText(document);
  return withParameters(found, needs, line, archive);
}

const ARCHIVE_NAME = /\.(?:irpa|gguf|safetensors)$/i;

/** More parameters are counted. */
const MAX_PARAMETERS = 20;

/** The same with what the archives of a call have of the module's parameters. */
function withParameters(
  found: CheckedCall,
  needs: ModuleNeeds,
  { flags }: CommandLine,
  archive: (path: string) => ParameterArchive | undefined,
): CheckedCall {
  const given = flags.flatMap(({ name, value }): GivenArchive[] => {
    if (name !== "parameters") return [];
    const equals = value.indexOf("=");
    const path = value.slice(equals + 1);
    // IREE goes by the name, and what has another is reported already.
    const read = ARCHIVE_NAME.test(path) ? archive(path) : undefined;
    return read === undefined ? [] : [{ scope: value.slice(0, Math.max(equals, 0)), path, archive: read }];
  });
  const { problems, notes, unread } = compareArchives(needs.parameters, given);
  const fits = found.fits && problems.length === 0;
  const more = problems.flatMap(({ corrected }) => (corrected === null ? [] : ` ${corrected}`));
  return {
    ...found,
    fits,
    problems: [...found.problems, ...shortened(problems)],
    notes: [...(fits ? found.notes : []), ...notes, ...unreadNotes(unread)],
    command: found.command + more.join(""),
  };
}

function shortened(problems: readonly CallProblem[]): readonly CallProblem[] {
  const more = problems.length - MAX_PARAMETERS;
  if (more <= 0) return problems;
  const why = "more parameters do not fit";
  const rest = { argument: null, expected: "none", got: `${more} more`, why, corrected: null };
  return [...problems.slice(0, MAX_PARAMETERS), rest];
}

function unreadNotes(unread: readonly UnreadParameter[]): readonly string[] {
  if (unread.length === 0) return [];
  const names = unread.slice(0, MAX_PARAMETERS).map(({ scope, key }) => (scope === "" ? key : `${scope}::${key}`));
  const more = unread.length - names.length;
  const all = more > 0 ? [...names, `${more} more`] : names;
  return [
    `${counted(unread.length, "parameter")} of the archives ${unread.length === 1 ? "is" : "are"} not read: ${enumerated(all, "and")}`,
  ];
}

/** @throws UnjudgedCall */
function givenValueOf(shape: ShapeAndType): GivenValue {
  const value = valueOfShape(shape);
  if (value === undefined) throw new UnjudgedCall(`${JSON.stringify(shape.dtype)} is not an element type of arrays`);
  return value;
}

/** The functions that callers of a compiled module find. */
function calleesOf(source: Source): readonly Callee[] {
  const { exports } = decodeModule(moduleOf(source as Uint8Array));
  return [...exports]
    .filter(({ call }) => call !== undefined)
    .map(({ callable, source: { callingConvention } }) => calleeOf(callable, callingConvention ?? undefined));
}

/** The functions of the module that a text is compiled to. */
function calleesIn(document: AbiDocument): readonly Callee[] {
  const aliases = new TypeAliases(document);
  return exportedOps(document).flatMap(({ name, record }) => {
    if (record === undefined) return [];
    const context = contextIn(document, record);
    const resolve = (type: string) => aliases.resolve(type);
    const forms = exportPreview(context, name, resolve)?.forms ?? [];
    return forms.map((form) => calleeOf(functionOf(context, form, resolve), form.callingConvention));
  });
}

/** A function as it is exported: its own types, and what metadata says of those that lowering took away. */
function functionOf(context: RecordView, form: ExportForm, resolve: (type: string) => string): AbiFunction {
  const typed = typedFunction(context);
  const described = callableOf(context);
  const isAsync = form.model === COARSE_FENCES;
  const values = (own: readonly TypedValue[], other: readonly AbiValue[] = []) =>
    own.map((value, i): AbiValue => {
      const type = abiTypeOf(resolve(value.text));
      const known = own.length === other.length ? other[i]?.type : undefined;
      const { name = other[i]?.name, storage, storageFor } = value;
      return { name, type: isBare(type) ? (known ?? type) : type, keyword: false, storage, storageFor };
    });
  return inForm(
    context,
    {
      name: form.name,
      arguments: values(typed?.arguments ?? [], described?.flat ?? described?.arguments),
      results: values(typed?.results ?? [], described?.results),
      transientBytes: described?.transientBytes,
      fences: isAsync,
      unannouncedFences: isAsync && form.made === "function" && described?.unannouncedFences === true,
      strayFences: !isAsync && described?.strayFences === true,
    },
    form,
  );
}

/** A type without what its metadata may say of it: the shape, or the items. */
function isBare(type: AbiType): boolean {
  return type.kind === "list" || (type.kind === "array" && type.element === undefined && !isMemory(type));
}
