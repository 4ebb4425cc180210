/**
 * Slot numbers by era. FlatBuffers tables are positional, and fields were put in the middle without ids, so one field
 * has had several slots. Upstream: `bytecode_module_def.fbs` as of the commits of the days named.
 */
import type { VmEra } from "./module.js";

/** Fields of the root table as the schema of today calls them; those that are gone as it last did. */
const ROOT_FIELDS = [
  "name",
  "version",
  "requirements",
  "attrs",
  "types",
  "dependencies",
  "imported_functions",
  "exported_functions",
  "internal_functions",
  "function_signatures",
  "rodata_segments",
  "rwdata_segments",
  "module_state",
  "function_descriptors",
  "bytecode_version",
  "bytecode_data",
  "debug_database",
] as const;
export type RootField = (typeof ROOT_FIELDS)[number];

export interface Layout {
  readonly era: VmEra;
  /** Slot of each field; -1 for one that the era does not have. */
  readonly root: Readonly<Record<RootField, number>>;
  /** Slots that the root table has in all. */
  readonly rootSlots: number;
  /** Major bytecode versions of the era; undefined where there were none. */
  readonly versions: readonly [first: number, last: number] | undefined;
  /** Slots of a signature; before 2022-06-27 argument and result types come first. */
  readonly callingConvention: number;
  readonly signatureAttributes: number;
  /** Slots of an export. */
  readonly exportSignature: number;
  readonly exportOrdinal: number;
  /** Bytes of a `FunctionDescriptor`. */
  readonly descriptorSize: number;
}

const LAST_VERSION = 0xffff;

/**
 * An era's layout: root slots in the order of `ROOT_FIELDS`, then what else differs. Exports carry their signatures
 * unless the root has `function_signatures`.
 */
function layout(
  era: VmEra,
  slots: readonly number[],
  [callingConvention, signatureAttributes]: readonly [number, number],
  versions?: readonly [number, number],
): Layout {
  const root = Object.fromEntries(ROOT_FIELDS.map((field, i) => [field, slots[i] ?? -1])) as Record<RootField, number>;
  const inlined = root.function_signatures < 0;
  return {
    era,
    root,
    rootSlots: Math.max(...slots) + 1,
    versions,
    callingConvention,
    signatureAttributes,
    exportSignature: inlined ? 1 : -1,
    exportOrdinal: inlined ? 2 : 1,
    descriptorSize: inlined ? 12 : 20,
  };
}

/**
 * Newest first. The sizes' slots of 2019-11-12 follow from those of the next layout, which have one more field before
 * them.
 */
export const LAYOUTS: readonly Layout[] = [
  layout("2023-03-03", [0, 1, 2, 3, 4, 5, 6, 7, -1, 8, 9, 10, 11, 12, 13, 14, 15], [0, 1], [14, LAST_VERSION]),
  layout("2022-08-08", [0, 1, -1, 2, 3, 4, 5, 6, -1, -1, 7, 8, 9, 10, 11, 12, 13], [0, 1], [7, 13]),
  layout("2022-06-28", [0, -1, -1, 1, 2, -1, 3, 4, -1, -1, 5, 6, 7, 8, 9, 10, 11], [0, 1], [4, 6]),
  layout("2022-06-27", [0, -1, -1, -1, 1, -1, 2, 3, -1, -1, 4, 5, 6, 7, 8, 9, 10], [0, 1], [4, 4]),
  layout("2022-05-16", [0, -1, -1, -1, 1, -1, 2, 3, -1, -1, 4, 5, 6, 7, 8, 9, 10], [2, 3], [0, 4]),
  layout("2021-09-16", [0, -1, -1, -1, 1, -1, 2, 3, -1, -1, 4, 5, 6, 7, -1, 8, 9], [2, 3]),
  layout("2020-09-10", [0, -1, -1, -1, 1, -1, 2, 3, 4, -1, 5, 6, 7, 8, -1, 9, 10], [2, 3]),
  layout("2019-12-19", [0, -1, -1, -1, 1, -1, 2, 3, 4, -1, 5, 6, 7, 8, -1, 9, 10], [-1, 2]),
  layout("2019-11-12", [0, -1, -1, -1, -1, -1, 1, 2, 3, -1, 4, 5, 6, 7, -1, 8, -1], [-1, -1]),
];
