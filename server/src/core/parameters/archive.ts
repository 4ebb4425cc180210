/**
 * What the header of a parameter archive says: its keys with types, sizes and places. The values are never read, so an
 * archive may have any size. Plain data.
 */
export const ARCHIVE_FORMATS = ["irpa", "gguf", "safetensors"] as const;
export type ArchiveFormat = (typeof ARCHIVE_FORMATS)[number];

export interface Parameter {
  readonly key: string;
  /** The file's name for the type of its elements: `F16`, `Q4_K`, `bfloat16`; undefined where it has none. */
  readonly element: string | undefined;
  /** Outermost dimension first; undefined where the file does not say. */
  readonly shape: readonly number[] | undefined;
  /** How the MLIR type of its elements is spelled; undefined for quantized blocks and what is not known. */
  readonly mlirElement: string | undefined;
  readonly bytes: number;
  /** `splat`: a repeated pattern, without data; `external`: in another file, which IREE's reader does not open. */
  readonly storage: "file" | "splat" | "external";
  /** Where its data starts, in bytes of the file; undefined where there is none in it. */
  readonly offset: number | undefined;
}

export interface ParameterArchive {
  readonly format: ArchiveFormat;
  /** Of the format; undefined where it has none. */
  readonly version: string | undefined;
  readonly fileSize: number;
  readonly parameters: readonly Parameter[];
  /** Why IREE's reader refuses the archive though it is well formed; undefined where it takes it. */
  readonly refusal: string | undefined;
}

/** An archive, or why there is none: one sentence without a full stop. */
export type ReadArchive =
  | { readonly archive: ParameterArchive; readonly problem?: undefined }
  | { readonly archive?: undefined; readonly problem: string };
