/** How types of elements are spelled in MLIR, by their names in archives. */

/** Names of safetensors, GGUF, and of numpy and PyTorch in the metadata of IRPA. */
const MLIR: ReadonlyMap<string, string> = new Map([
  ["bool", "i1"],
  ["i8", "i8"],
  ["i16", "i16"],
  ["i32", "i32"],
  ["i64", "i64"],
  ["u8", "ui8"],
  ["u16", "ui16"],
  ["u32", "ui32"],
  ["u64", "ui64"],
  ["f16", "f16"],
  ["bf16", "bf16"],
  ["f32", "f32"],
  ["f64", "f64"],
  ["c64", "complex<f32>"],
  ["f8_e4m3", "f8E4M3FN"],
  ["f8_e5m2", "f8E5M2"],
  ["f8_e8m0", "f8E8M0FNU"],
  ["int8", "i8"],
  ["int16", "i16"],
  ["int32", "i32"],
  ["int64", "i64"],
  ["uint8", "ui8"],
  ["uint16", "ui16"],
  ["uint32", "ui32"],
  ["uint64", "ui64"],
  ["float16", "f16"],
  ["bfloat16", "bf16"],
  ["float32", "f32"],
  ["float64", "f64"],
  ["complex64", "complex<f32>"],
  ["complex128", "complex<f64>"],
  ["float8_e4m3fn", "f8E4M3FN"],
  ["float8_e4m3fnuz", "f8E4M3FNUZ"],
  ["float8_e5m2", "f8E5M2"],
  ["float8_e5m2fnuz", "f8E5M2FNUZ"],
]);

/** MLIR's spelling; undefined for quantized blocks and what is not known. */
export function mlirElementOf(name: string): string | undefined {
  return MLIR.get(name.toLowerCase());
}
