/**
 * The element types by code. Codes, names and sizes: iree/base/signature_mangle.{h,cc}, `AbiConstants::ScalarType`,
 * `kScalarTypeNames`, `kScalarTypeSize`. MLIR types: iree/compiler/Bindings/SIP/Transforms/MaterializeReflectionAttrs.cpp,
 * which maps signless integers to the signed codes and never writes the unsigned ones.
 */
export interface ScalarType {
  readonly code: number;
  /** The reference's name. */
  readonly name: string;
  /** The type's spelling in MLIR; `ui8` and the like for what no MLIR type of a function ever gave. */
  readonly mlir: string;
  readonly bytes: number;
}

export const SCALAR_TYPES = [
  { code: 0, name: "float32", mlir: "f32", bytes: 4 },
  { code: 1, name: "float16", mlir: "f16", bytes: 2 },
  { code: 2, name: "float64", mlir: "f64", bytes: 8 },
  { code: 3, name: "bfloat16", mlir: "bf16", bytes: 2 },
  { code: 4, name: "sint8", mlir: "i8", bytes: 1 },
  { code: 5, name: "sint16", mlir: "i16", bytes: 2 },
  { code: 6, name: "sint32", mlir: "i32", bytes: 4 },
  { code: 7, name: "sint64", mlir: "i64", bytes: 8 },
  { code: 8, name: "uint8", mlir: "ui8", bytes: 1 },
  { code: 9, name: "uint16", mlir: "ui16", bytes: 2 },
  { code: 10, name: "uint32", mlir: "ui32", bytes: 4 },
  { code: 11, name: "uint64", mlir: "ui64", bytes: 8 },
] as const satisfies readonly ScalarType[];

/** A reference element name of the contract. */
export type ElementName = (typeof SCALAR_TYPES)[number]["name"];

const FLOAT32 = SCALAR_TYPES[0];
const BY_NAME: ReadonlyMap<string, (typeof SCALAR_TYPES)[number]> = new Map(
  SCALAR_TYPES.map((type) => [type.name, type]),
);

/** The type of a code that the grammar accepted; an absent code means float32. */
export function scalarTypeOf(code: number | undefined): (typeof SCALAR_TYPES)[number] {
  return SCALAR_TYPES[code ?? 0] ?? FLOAT32;
}

/** The type of a reference name, or undefined. */
export function scalarTypeNamed(name: string): (typeof SCALAR_TYPES)[number] | undefined {
  return BY_NAME.get(name);
}
