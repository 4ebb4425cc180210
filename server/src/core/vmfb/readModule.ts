/**
 * A compiled module from its bytes: header and tables only, never bytecode or constants. No bytes make it throw or
 * loop; what it holds is the pages with its tables and strings, and while it is read an eighth of them more.
 */

import type { ByteSource } from "../text/byteSource.js";
import { affordable } from "./affordable.js";
import { ByteReader, MalformedError } from "./byteReader.js";
import { type CheckedRoot, checkRoot, DoubtfulError } from "./checkRoot.js";
import { readConstants } from "./constants.js";
import { findContainer } from "./container.js";
import { LAYOUTS, type Layout } from "./layouts.js";
import { readExecutables } from "./libraries.js";
import type { VmModule } from "./module.js";
import { rootView } from "./rootView.js";
import { Tables } from "./tables.js";

/** A module, or why there is none: one sentence without a full stop. */
export type ReadModule =
  | { readonly module: VmModule; readonly problem?: undefined }
  | { readonly module?: undefined; readonly problem: string };

/** Reads a module for callers that process all of it: one that expands to far too much is a problem. Never throws. */
export function readModule(source: ByteSource): ReadModule {
  return whole(openModule(source));
}

/** What `readModule` returns for a module that `openModule` has opened. */
export function whole(read: ReadModule): ReadModule {
  if (read.module === undefined) return read;
  const { problem } = affordable(read.module);
  return problem === undefined ? read : { problem };
}

/**
 * Opens a module, also one whose entries share so much that it can't be processed whole: see `affordable`.
 * `source.read` is called for pages of the header and the tables, and never again afterwards. Never throws, nor does
 * what it returns.
 */
export function openModule(source: ByteSource): ReadModule {
  try {
    return { module: readBest(source) };
  } catch (error) {
    if (error instanceof MalformedError) return { problem: error.message };
    return { problem: `Module can't be read: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/**
 * Reads the module by the layout that raises the fewest doubts, the newest of those. The version alone is not enough:
 * some layouts share one, and the oldest had none.
 */
function readBest(source: ByteSource): VmModule {
  const bytes = new ByteReader(source);
  const container = findContainer(bytes);
  let best: { readonly layout: Layout; readonly checked: CheckedRoot } | undefined;
  let failure: { readonly error: MalformedError; readonly fits: boolean } | undefined;
  for (const layout of LAYOUTS) {
    // Each gets its own share of work: what one spends on nonsense must not keep the right one from reading.
    const freshTables = () => new Tables(bytes.again(), container);
    try {
      const checked = checkRoot(freshTables(), layout, best?.checked.doubts);
      best = { layout, checked };
      if (checked.doubts === 0) break;
    } catch (error) {
      if (error instanceof DoubtfulError) continue;
      if (!(error instanceof MalformedError)) throw error;
      // Reported is what is wrong by the layout whose version the file has, or else by the newest.
      const fits = hasVersionOf(freshTables(), layout);
      if (failure === undefined || (fits && !failure.fits)) failure = { error, fits };
    }
  }
  if (best === undefined) throw failure?.error ?? new MalformedError("Module has tables of no known layout");
  const { kind, identifier, start, end } = container;
  const { era } = best.layout;
  const parts = rootView(new Tables(bytes.cachedOnly(), container), best.layout, best.checked.sizes);
  // What is read of constants is not kept.
  const aside = bytes.aside(0);
  const executables = readExecutables(aside, container, best.layout);
  const constants = readConstants(aside, container, best.layout, importsParameters(parts));
  const sizes = { fileSize: source.size, tableSize: end - start };
  return { container: kind, identifier, era, ...sizes, ...parts, executables, constants };
}

/** Whether a module imports what loads parameters. */
function importsParameters({ imports }: Pick<VmModule, "imports">): boolean {
  for (const { name } of imports) if (name.startsWith("io_parameters.")) return true;
  return false;
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
