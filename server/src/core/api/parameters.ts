/** The header of a parameter archive as plain data. */
import type { ArchiveFormat, Parameter, ParameterArchive } from "../parameters/archive.js";

/** A parameter archive: the object that `mlir-abi inspect --json` prints. */
interface InspectedArchive {
  readonly version: 1;
  /** The path given to the command line. */
  readonly path: string;
  readonly format: ArchiveFormat;
  /** Of the format; null where it has none. */
  readonly formatVersion: string | null;
  readonly fileSize: number;
  /** Why IREE's reader refuses the archive; null where it takes it. */
  readonly refusal: string | null;
  readonly parameters: readonly InspectedParameter[];
}

export interface InspectedParameter {
  readonly key: string;
  /** MLIR's spelling, `tensor<4x8xf16>`; null where the file does not say, or MLIR has no such type. */
  readonly type: string | null;
  /** The file's name for the type of its elements; null where it has none. */
  readonly element: string | null;
  /** Outermost dimension first; null where the file does not say. */
  readonly shape: readonly number[] | null;
  readonly bytes: number;
  readonly storage: Parameter["storage"];
  /** Where its data starts, in bytes of the file; null where there is none in it. */
  readonly offset: number | null;
}

/** The contract's object, in pieces, so that memory holds one parameter and not all. @internal */
export function* archiveJsonText(path: string, archive: ParameterArchive): Generator<string> {
  const { format, version = null, fileSize, refusal = null, parameters } = archive;
  const head: Omit<InspectedArchive, "parameters"> = {
    version: 1,
    path,
    format,
    formatVersion: version,
    fileSize,
    refusal,
  };
  yield `${JSON.stringify(head).slice(0, -1)},"parameters":[`;
  for (const [i, parameter] of parameters.entries()) {
    yield (i === 0 ? "" : ",") + JSON.stringify(inspectedParameter(parameter));
  }
  yield "]}";
}

function inspectedParameter(parameter: Parameter): InspectedParameter {
  const { key, element = null, shape = null, bytes, storage, offset = null } = parameter;
  return { key, type: parameterType(parameter) ?? null, element, shape, bytes, storage, offset };
}

/** The MLIR type of a parameter; undefined where it is not known. */
export function parameterType({ mlirElement, shape }: Parameter): string | undefined {
  if (mlirElement === undefined || shape === undefined) return undefined;
  return `tensor<${shape.map((dim) => `${dim}x`).join("")}${mlirElement}>`;
}
