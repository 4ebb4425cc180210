/** The fields of the tables below the root, and of those whose slots differ by era. */
import type { Layout, RootField } from "./layouts.js";
import type { Field } from "./tables.js";

export const NAME: Field = { slot: 0, name: "name" };
export const FULL_NAME: Field = { slot: 0, name: "full_name" };
export const LOCAL_NAME: Field = { slot: 0, name: "local_name" };
/** Of an import and of an internal function. */
export const SIGNATURE: Field = { slot: 1, name: "signature" };
export const KEY: Field = { slot: 0, name: "key" };
export const VALUE: Field = { slot: 1, name: "value" };
export const MINIMUM_VERSION: Field = { slot: 1, name: "minimum_version" };
/** Of an import and of a dependency. */
export const FLAGS: Field = { slot: 2, name: "flags" };
export const EMBEDDED_DATA: Field = { slot: 2, name: "embedded_data" };
export const EXTERNAL_OFFSET: Field = { slot: 3, name: "external_data_offset" };
export const EXTERNAL_LENGTH: Field = { slot: 4, name: "external_data_length" };
export const BYTE_SIZE: Field = { slot: 0, name: "byte_size" };
/** A location takes two slots, its type and its value. */
export const DEBUG_FUNCTIONS: Field = { slot: 2, name: "functions" };
export const TYPES: readonly Field[] = [
  { slot: 0, name: "argument_types" },
  { slot: 1, name: "result_types" },
];

/** A field of the root table; its slot is below 0 where the era has none, and then the field is left out everywhere. */
export function rootField({ root }: Layout, name: RootField): Field {
  return { slot: root[name], name };
}

/** The fields of a function's signature; slots are below 0 where the layout lacks them. */
export function signatureFields(layout: Layout): { readonly convention: Field; readonly attributes: Field } {
  return {
    convention: { slot: layout.callingConvention, name: "calling_convention" },
    attributes: { slot: layout.signatureAttributes, name: "attrs" },
  };
}

/** The fields of an export; slots are below 0 where the layout lacks them. */
export function exportFields(layout: Layout): { readonly signature: Field; readonly ordinal: Field } {
  return {
    signature: { slot: layout.exportSignature, name: "signature" },
    ordinal: { slot: layout.exportOrdinal, name: "internal_ordinal" },
  };
}
