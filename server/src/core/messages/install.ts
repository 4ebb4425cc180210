/** Commands that install a release of IREE's compiler or runtime. */
import type { Runtime } from "../vmfb/runtimes/runtime.js";

/** `3.4.0`: since 3.0.0 packages have names of their own. */
const IS_VERSION = /^\d{1,3}\.\d/;

/** The command that installs the compiler or the runtime of the newest of some releases; undefined where none is known. */
export function installCommand(part: "compiler" | "runtime", releases: readonly Runtime[]): string | undefined {
  const newest = releases.findLast(({ name }) => !name.startsWith("main"));
  if (newest === undefined) return releases.length === 0 ? undefined : nightly(part);
  const prefix = IS_VERSION.test(newest.name) ? "iree-base-" : "iree-";
  return `pip install ${prefix}${part}==${newest.name}`;
}

function nightly(part: string): string {
  return `pip install --upgrade --pre --find-links https://iree.dev/pip-release-links.html iree-base-${part}`;
}

/** What brings both sides to one release: the program compiled anew, or another runtime. */
export function sameReleaseAdvice(module: readonly Runtime[], runtime: readonly Runtime[]): readonly string[] {
  const compiler = installCommand("compiler", runtime);
  const other = installCommand("runtime", module);
  return [
    ...(compiler === undefined
      ? []
      : [
          `Compile the program again with a compiler that fits this runtime:\n${compiler}\niree-compile model.mlir -o model.vmfb`,
        ]),
    ...(other === undefined ? [] : [`Or keep the module, and run it with a runtime that fits it:\n${other}`]),
  ];
}
