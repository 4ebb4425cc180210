/** What is loaded before the functions of a module can be called: archives of parameters, and modules that it imports from. */
import { shellWord } from "./userCall.js";

export interface Loading {
  /** Of parameters; the anonymous one is empty. */
  readonly scopes: readonly string[];
  /** Modules of the user's own, which are registered before. */
  readonly modules: readonly string[];
}

/** Nothing but the module. */
export const NO_LOADING: Loading = { scopes: [], modules: [] };

/** The flags of `iree-run-module` that load parameters, quoted for a shell. */
export function parameterFlags({ scopes }: Loading): readonly string[] {
  return scopes.map((scope) => parameterFlag(scope, archiveOf(scope)));
}

/** The flag for an archive that is given as a word of a shell. */
export function parameterFlag(scope: string, archive: string): string {
  return `--parameters=${scope === "" ? "" : `${shellWord(scope)}=`}${archive}`;
}

/** The file that code loads the parameters of a scope from by default. */
export function archiveOf(scope: string): string {
  return `${scope.replace(/[^\w.-]+/g, "_") || "parameters"}.irpa`;
}
