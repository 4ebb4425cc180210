/** In which dumps something appears that was not there before, and in which it is gone. */

export interface Appearance {
  /** The index of the dump. */
  readonly pass: number;
  readonly change: "appears" | "disappears";
  /** The first line that has it, from 1; null where it disappears. */
  readonly line: number | null;
}

/** What a dump shows: the whole module, or the op of a name. */
export type Shown = "module" | { readonly op: string };

/** Collects where something is in the dumps so far. A dump of one op shows nothing of the others. */
export class Appearances {
  readonly changes: Appearance[] = [];
  /** The ops in which it is; the empty name for the module. */
  readonly #holders = new Set<string>();

  /** Takes the next dump. @param line The first line that has it, or undefined. */
  take(pass: number, shown: Shown, line: number | undefined): void {
    const wasThere = this.#holders.size > 0;
    if (shown === "module") this.#holders.clear();
    const name = shown === "module" ? "" : `@${shown.op}`;
    if (line === undefined) this.#holders.delete(name);
    else this.#holders.add(name);
    const isThere = this.#holders.size > 0;
    if (isThere && !wasThere) this.changes.push({ pass, change: "appears", line: line ?? null });
    if (wasThere && !isThere) this.changes.push({ pass, change: "disappears", line: null });
  }
}
