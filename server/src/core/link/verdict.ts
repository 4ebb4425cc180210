/** What linking came to, in words. */
import { counted } from "../text/counted.js";
import { nameRuntimes } from "../vmfb/runtimes/describe.js";
import { RELEASES } from "../vmfb/runtimes/runtime.js";
import type { Linked } from "./link.js";

export interface Verdict {
  /** `All imports fit`, `Does not fit`. */
  readonly text: string;
  /** Of how many imports: `1 of 38 imports`. */
  readonly count: string;
  /** Which releases load the compiled modules; undefined where none is compiled, or no release loads all. */
  readonly loads: string | undefined;
}

/** The verdict of modules that were linked. */
export function verdictOf({ links, runtimes, fits }: Linked): Verdict {
  const bad = links.filter((it) => !it.fits).length;
  const all = counted(links.length, "import");
  const loading = RELEASES.filter(({ name }) => runtimes?.includes(name));
  return {
    text: fits ? "All imports fit" : "Does not fit",
    count: bad === 0 ? all : `${bad} of ${all}`,
    loads: loading.length === 0 ? undefined : `Compiled modules load with ${nameRuntimes(RELEASES, loading)}`,
  };
}
