/** Raw signatures and partials as text to edit: `(float32[?, 128], sint32) -> (ref)`, `input float32[4]`. */
import { editDistance } from "../../text/editDistance.js";
import type { Form } from "../form.js";
import { type FormReader, quoted } from "../formReader.js";
import { list, type Piece, row, text } from "../layout.js";
import type { PartialModel, RawModel, RawType } from "./model.js";
import { type ElementName, SCALAR_TYPES } from "./scalarTypes.js";

const EXPECTED = "a type such as float32[?, 4], sint32 or ref";

const HELP: readonly string[] = [
  "float32[?, 128] is a buffer, ? a dynamic dimension, float32[] has rank 0.",
  "sint32 is a scalar, ref a reference object, unrecognized a type lost to IREE.",
  "Elements: float16 float32 float64 bfloat16 sint8 sint16 sint32 sint64",
  "uint8 uint16 uint32 uint64.",
];

/** What is spelled in MLIR's words is understood, too. */
const ELEMENTS: ReadonlyMap<string, ElementName> = new Map(
  SCALAR_TYPES.flatMap(({ name, mlir }) => [
    [name, name],
    [mlir, name],
  ]),
);

export const rawForm: Form<RawModel> = {
  example: "(float32[?, 128], sint32) -> (float32[10])",
  help: HELP,
  write: ({ inputs, results }) => row(types(inputs), text(" -> "), types(results)),
  read(reader) {
    const inputs = readTypes(reader);
    reader.expect("->");
    return { inputs, results: readTypes(reader) };
  },
};

export const partialForm: Form<PartialModel> = {
  example: "input float32[4]",
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
  if (type.kind === "scalar") return text(type.element);
  if (type.kind !== "buffer") return text(type.kind);
  return text(`${type.element}[${type.dims.map((dim) => (dim === -1 ? "?" : dim)).join(", ")}]`);
}

function readTypes(reader: FormReader): RawType[] {
  reader.expect("(");
  return reader.list(")", () => readType(reader));
}

function readType(reader: FormReader): RawType {
  if (reader.token.kind !== "word") reader.stop(EXPECTED);
  const word = reader.take();
  if (word.text === "ref" || word.text === "unrecognized") return { kind: word.text };
  const known = ELEMENTS.get(word.text);
  if (known === undefined) reader.report(unknown(word.text), word);
  const element = known ?? "float32";
  if (!reader.accept("[")) return { kind: "scalar", element };
  // -1 is how the encoding itself spells "dynamic"; other negative numbers are kept as they are.
  return { kind: "buffer", element, dims: reader.list("]", () => reader.dimension(-1)) };
}

function unknown(name: string): string {
  const near = nearestName(name);
  const meant = near === undefined ? "" : ` (did you mean ${ELEMENTS.get(near) ?? near}?)`;
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
