/** A shell script that calls the functions of a compiled module with `iree-run-module`. */
import { visible } from "../../text/visibleText.js";
import { rankedDimsOf } from "../types/abiType.js";
import type { AbiFunction, AbiValue } from "./abiFunction.js";
import { flagElement, shellWord, userCall } from "./userCall.js";

/** The script, for a POSIX shell. Each dynamic dim is a variable with a default of 1. The same functions give the same bytes. */
export function shellScript(functions: readonly AbiFunction[], path: string): string {
  const cases = functions.map((fn) => {
    const flags = flagsOf(fn);
    const body =
      flags === undefined
        ? `    echo ${shellWord(`${visible(fn.name)} takes what iree-run-module cannot pass`)} >&2\n    exit 2`
        : `    set -- ${flags.join(" ")} "$@"`;
    return `  ${shellWord(fn.name)})\n    shift\n${body} ;;`;
  });
  const names = functions.map(({ name }) => visible(name)).join(", ");
  return `#!/usr/bin/env bash
# Calls a function of a compiled module. Written by mlir-abi bindgen; changes are lost when it is written again.
# Usage: MODULE=FILE.vmfb ARGUMENT_0_DIM_0=8 script FUNCTION [FLAGS...]
set -eu
module=\${MODULE:-${shellWord(path)}}
case \${1:-} in
${cases.join("\n")}
  *)
    echo ${shellWord(`expected one of: ${names}`)} >&2
    exit 2 ;;
esac
exec iree-run-module --module="$module" "$@"
`;
}

function flagsOf(fn: AbiFunction): readonly string[] | undefined {
  const [first, ...inputs] = userCall(fn).flags ?? [];
  if (first === undefined) return undefined;
  return [first, ...inputs.map((flag, i) => withVariables(flag, (fn.flat ?? fn.arguments)[i], i))];
}

/** The flag of an array with its dynamic dims as variables. */
function withVariables(flag: string, value: AbiValue | undefined, index: number): string {
  const dims = value && rankedDimsOf(value.type);
  if (value?.type.kind !== "array" || dims === undefined || !dims.includes(null)) return flag;
  const shape = dims.map((dim, i) => `${dim ?? `\${ARGUMENT_${index}_DIM_${i}:-1}`}x`).join("");
  const { storage, type } = value;
  return `--input="${storage ? "&" : ""}${shape}${flagElement(type.element)}${storage ? "" : "=0"}"`;
}
