/** A shell script that calls the functions of a compiled module with `iree-run-module`. */
import { visible } from "../../text/visibleText.js";
import type { AbiFunction } from "./abiFunction.js";
import { shellWord, userCall } from "./userCall.js";

/** The script, for a POSIX shell. Each dynamic dim is a variable with a default of 1. The same functions give the same bytes. */
export function shellScript(functions: readonly AbiFunction[], path: string): string {
  const cases = functions.map((fn) => {
    const { flags } = userCall(fn, (argument, dim) => `\${ARGUMENT_${argument}_DIM_${dim}:-1}`);
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
