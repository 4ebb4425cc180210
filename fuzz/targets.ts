/** The table of targets. */
import type { Target } from "./target.js";
import { archivesTarget } from "./targets/archives.js";
import { bytecodeTarget } from "./targets/bytecode.js";
import { decodeTarget, encodeTarget } from "./targets/codecs.js";
import { configTarget } from "./targets/config.js";
import { jsonTarget } from "./targets/json.js";
import { lspTarget } from "./targets/lsp.js";
import { patternsTarget } from "./targets/patterns.js";
import { editsTarget, mlirTarget, pydmTarget, structureTarget } from "./targets/texts.js";
import { vmfbTarget } from "./targets/vmfb.js";

export const TARGETS: readonly Target[] = [
  decodeTarget,
  encodeTarget,
  mlirTarget,
  structureTarget,
  pydmTarget,
  jsonTarget,
  configTarget,
  patternsTarget,
  vmfbTarget,
  archivesTarget,
  bytecodeTarget,
  editsTarget,
  lspTarget,
];

/** The target of a name. @throws RangeError */
export function targetNamed(name: string): Target {
  const target = TARGETS.find((it) => it.name === name);
  if (target !== undefined) return target;
  throw new RangeError(`There is no target ${name}, expected ${TARGETS.map((it) => it.name).join(", ")}`);
}
