/** Raw signatures and partials as text to edit: `(tensor<?x128xf32>, i32) -> (ref)`, `input tensor<4xf32>`. */
import { editDistance } from "../../text/editDistance.js";
import type { Form } from "../form.js";
import { type FormReader, type FormToken, quoted } from "../formReader.js";
import { list, type Piece, row, text } from "../layout.js";
import type { PartialModel, RawModel, RawType } from "./model.js";
import { mlirElement } from "./render.js";
import { type ElementName, SCALAR_TYPES } from "./scalarTypes.js";

const EXPECTED = "a type such as tensor<?x4xf32>, i32 or ref";

const HELP: readonly string[] = [
  "tensor<?x128xf32> is a buffer, ? a dynamic dimension, tensor<f32> has rank 0.",
  "i32 is a scalar, ref is a reference object.",
  "unrecognized is a type that IREE could not describe.",
  "Elements: f16 f32 f64 bf16 i8 i16 i32 i64 ui8 ui16 ui32 ui64.",
];

/** IREE's names are understood, too. */
const ELEMENTS: ReadonlyMap<string, ElementName> = new Map(
  SCALAR_TYPES.flatMap(({ name, mlir }) => [
    [name, name],
    [mlir, name],
  ]),
);

export const rawForm: Form<RawModel> = {
  example: "(tensor<?x128xf32>, i32) -> (tensor<10xf32>)",
  help: HELP,
  write: ({ inputs, results }) => row(types(inputs), text(" -> "), types(results)),
  read(reader) {
    const inputs = readTypes(reader);
    reader.expect("->");
    return { inputs, results: readTypes(reader) };
  },
};

export const partialForm: Form<PartialModel> = {
  example: "input tensor<4xf32>",
  help: ["input or result, and one type.", ...HELP],
  write: ({ side, types: only }) => row(text(side === "inputs" ? "input " : "result "), ...only.map(typePiece)),
  read(reader) {
    const isInput = reader.at("input");
    if (!isInput && !reader.at("result")) reader.stop('"input" or "result"');
    reader.take();
    return { side: isInput ? "inputs" : "results", types: [readType(reader)] };
  },
};

function types(all: readonly RawType[]): Piece {
  return list("(", all.map(typePiece), ")");
}

function typePiece(type: RawType): Piece {
  if (type.kind === "scalar") return text(mlirElement(type.element));
  if (type.kind !== "buffer") return text(type.kind);
  const shape = type.dims.map((dim) => `${dim === -1 ? "?" : dim}x`).join("");
  return text(`tensor<${shape}${mlirElement(type.element)}>`);
}

function readTypes(reader: FormReader): RawType[] {
  reader.expect("(");
  return reader.list(")", () => readType(reader));
}

function readType(reader: FormReader): RawType {
  if (reader.token.kind !== "word") reader.stop(EXPECTED);
  const word = reader.take();
  if (word.text === "ref" || word.text === "unrecognized") return { kind: word.text };
  // -1 is how the encoding itself spells "dynamic"; other negative numbers are kept as they are.
  const dimension = () => reader.dimension(-1);
  if (word.text === "tensor" && reader.accept("<")) {
    const dims = reader.shape(dimension);
    if (reader.token.kind !== "word") reader.stop("an element type such as f32");
    const element = elementOf(reader, reader.take());
    reader.expect(">");
    return { kind: "buffer", element, dims };
  }
  const element = elementOf(reader, word);
  // As Python would write it: `float32[?, 128]`.
  return reader.accept("[")
    ? { kind: "buffer", element, dims: reader.list("]", dimension) }
    : { kind: "scalar", element };
}

function elementOf(reader: FormReader, word: FormToken): ElementName {
  const known = ELEMENTS.get(word.text);
  if (known === undefined) reader.report(unknown(word.text), word);
  return known ?? "float32";
}

function unknown(name: string): string {
  const near = nearestName(name);
  const meant = near === undefined ? "" : ` (did you mean ${mlirElement(ELEMENTS.get(near) ?? near)}?)`;
  return `Found ${quoted(name)}, expected ${EXPECTED}${meant}`;
}

/** The name that is fewest letters away, the first of several. */
function nearestName(name: string): string | undefined {
  // Of a short word, one letter is much.
  const limit = name.length < 4 ? 1 : 2;
  if (name.length <= limit) return undefined;
  const [nearest] = [...ELEMENTS.keys(), "ref", "unrecognized"]
    .filter((known) => known.length > limit)
    .flatMap((known) => {
      const distance = editDistance(name, known, limit);
      return distance === undefined ? [] : [{ known, distance }];
    })
    .sort((a, b) => a.distance - b.distance);
  return nearest?.known;
}
