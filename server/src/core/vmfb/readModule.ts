/**
 * A compiled module from its bytes: header and tables only, never bytecode or constants. No bytes make it throw, loop or
 * take more memory than the tables warrant.
 */
import { ByteReader, type ByteSource, MalformedError } from "./byteReader.js";
import { findContainer } from "./container.js";
import { LAYOUTS, type Layout } from "./layouts.js";
import type { VmModule } from "./module.js";
import { readRoot } from "./readRoot.js";
import { Tables } from "./tables.js";

/** A module, or why there is none: one sentence without a full stop. */
export type ReadModule =
  | { readonly module: VmModule; readonly problem?: undefined }
  | { readonly module?: undefined; readonly problem: string };

/** Reads a module. `source.read` is called for pages of the header and the tables. Never throws. */
export function readModule(source: ByteSource): ReadModule {
  try {
    return { module: readBest(source) };
  } catch (error) {
    if (error instanceof MalformedError) return { problem: error.message };
    return { problem: `Module can't be read: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/**
 * Reads the module by the layout that raises the fewest doubts, the newest of those. The version alone does not tell:
 * some layouts share one, and the oldest had none.
 */
function readBest(source: ByteSource): VmModule {
  const bytes = new ByteReader(source);
  const container = findContainer(bytes);
  let best: { readonly module: VmModule; readonly doubts: number } | undefined;
  let failure: { readonly error: MalformedError; readonly fits: boolean } | undefined;
  for (const layout of LAYOUTS) {
    // Each gets its own share of work: what one spends on nonsense must not keep the right one from reading.
    const freshTables = () => new Tables(bytes.again(), container.start, container.end);
    try {
      const { doubts, ...parts } = readRoot(freshTables(), layout);
      if (best === undefined || doubts < best.doubts) {
        const { kind, identifier, start, end } = container;
        const sizes = { fileSize: source.size, tableSize: end - start };
        best = { module: { container: kind, identifier, era: layout.era, ...sizes, ...parts }, doubts };
      }
      if (doubts === 0) break;
    } catch (error) {
      if (!(error instanceof MalformedError)) throw error;
      // What is told is what is wrong by the layout whose version the file has, or else by the newest.
      const fits = hasVersionOf(freshTables(), layout);
      if (failure === undefined || (fits && !failure.fits)) failure = { error, fits };
    }
  }
  if (best !== undefined) return best.module;
  throw failure?.error ?? new MalformedError("Module has tables of no known layout");
}

/** Whether the file, read by a layout, has a bytecode version of its era. */
function hasVersionOf(tables: Tables, { root, versions }: Layout): boolean {
  if (versions === undefined) return false;
  try {
    const field = { slot: root.bytecode_version, name: "bytecode_version" };
    const table = tables.root();
    const version = tables.number(table, field);
    return tables.has(table, field.slot) && version >>> 16 >= versions[0] && version >>> 16 <= versions[1];
  } catch {
    return false;
  }
}
