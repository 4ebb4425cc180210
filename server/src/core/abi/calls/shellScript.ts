/** A shell script that calls the functions of a compiled module with IREE's tools. */
import { visible } from "../../text/visibleText.js";
import { type HasChange, NEWEST } from "../flags/release.js";
import { takesFlag } from "../flags/toolFlags.js";
import type { AbiFunction } from "./abiFunction.js";
import { archiveOf, type Loading, NO_LOADING, parameterFlag } from "./loading.js";
import { shellWord, userCall } from "./userCall.js";

/**
 * The script, for a POSIX shell. Each dynamic dim is a variable with the least size as its default, and so is each archive of parameters; a
 * module that the functions need has to be given in one. The same functions give the same bytes.
 */
export function shellScript(
  functions: readonly AbiFunction[],
  path: string,
  loading = NO_LOADING,
  has: HasChange = NEWEST,
): string {
  const cases = functions.map((fn) => `  ${shellWord(fn.name)})\n    shift\n${caseText(fn, has)} ;;`);
  const names = functions.map(({ name }) => visible(name)).join(", ");
  const hasParameters = takesFlag("iree-run-module", "parameters", has);
  const parameters = hasParameters ? parametersText(loading) : "";
  return `#!/usr/bin/env bash
# Calls a function of a compiled module. Written by mlir-abi bindgen; changes are lost when it is written again.
# Usage: ${variablesOf(loading)}MODULE=FILE.vmfb ARGUMENT_0_DIM_0=8 script FUNCTION [FLAGS...]
${hasParameters && loading.scopes.length === 0 ? "# PARAMETERS=FILE.irpa or PARAMETERS=SCOPE=FILE.irpa for modules whose parameters are in a file.\n" : ""}# RESULTS=write for files of the results, RESULTS=compare to compare them with files, TOOL=iree-benchmark-module.
set -eu
module=\${MODULE:-${shellWord(path)}}
case \${1:-} in
${cases.join("\n")}
  *)
    echo ${shellWord(`expected one of: ${names}`)} >&2
    exit 2 ;;
esac
exec "\${TOOL:-iree-run-module}" ${modulesText(loading)}--module="$module"${parameters} "$@"
`;
}

function caseText(fn: AbiFunction, has: HasChange): string {
  const dynamic = (argument: number, dim: number, least: string) => `\${ARGUMENT_${argument}_DIM_${dim}:-${least}}`;
  const { flags, partial = [], offers, notes } = userCall(fn, { dynamic, has });
  const comments = notes.map((note) => `    # ${visible(note)}\n`).join("");
  if (flags === undefined) {
    const message = shellWord(`${visible(fn.name)} takes what iree-run-module cannot pass`);
    return `${comments}    # The flags that there are: ${visible(partial.join(" "))}\n    echo ${message} >&2\n    exit 2`;
  }
  const chosen = offers.flatMap(({ what, flags: added }) => {
    const word = what === "write results" ? "write" : what === "compare results" ? "compare" : undefined;
    return word === undefined ? [] : [`      ${word}) set -- "$@" ${added.join(" ")} ;;`];
  });
  const results = chosen.length === 0 ? "" : `\n    case \${RESULTS:-} in\n${chosen.join("\n")}\n    esac`;
  return `${comments}    set -- ${flags.join(" ")} "$@"${results}`;
}

/** The modules that are registered before, of which none is called. */
function modulesText({ modules }: Loading): string {
  return modules
    .map((name) => `--module="\${${moduleVariable(name)}:?the file of the module ${plain(name)}}" `)
    .join("");
}

/** The archives. Of a module that shows no parameters, any that are given. */
function parametersText({ scopes }: Loading): string {
  if (scopes.length === 0) return ` \${PARAMETERS:+"--parameters=$PARAMETERS"}`;
  return scopes
    .map((scope) => ` ${parameterFlag(scope, `"\${${archiveVariable(scope)}:-${archiveOf(scope)}}"`)}`)
    .join("");
}

function variablesOf({ scopes, modules }: Loading): string {
  const names = [...modules.map(moduleVariable), ...scopes.map(archiveVariable)];
  return names.map((name) => `${name}=FILE `).join("");
}

function moduleVariable(name: string): string {
  return `MODULE_${plain(name).toUpperCase()}`;
}

function archiveVariable(scope: string): string {
  return scope === "" ? "PARAMETERS" : `PARAMETERS_${plain(scope).toUpperCase()}`;
}

/** In the characters that variables and words have. */
function plain(name: string): string {
  return name.replace(/\W+/g, "_") || "_";
}
