/** ABI JSON as text to edit: `(tensor<?x4xf32>, scale: f32, {"key": [i32, i32]}) -> (f32) version 1`. */

import { textOf } from "../../text/byteString.js";
import type { Form } from "../form.js";
import { type FormReader, quoted } from "../formReader.js";
import { list, type Piece, row, text } from "../layout.js";
import { keyText } from "../sip/render.js";
import type { AbiModel, RecordModel } from "./model.js";
import { isPrimitive, widthFits } from "./tree.js";

const EXPECTED = 'a type such as f32, tensor<?x4xi32>, [f32, i32], (f32, i32) or {"key": f32}';

type NdArray = RecordModel & { readonly kind: "ndarray" };

/** Words with a meaning, which a name can only be in quotes. */
const WORDS: ReadonlySet<string> = new Set(["list", "null", "unknown"]);

const MEMBERS: ReadonlySet<string> = new Set(["a", "r", "v"]);

export const abiForm: Form<AbiModel> = {
  example: "(tensor<?x4xf32>, scale: f32) -> (tensor<4xf32>) version 1",
  help: [
    "f32, i64, bf16 are scalars, tensor<?x4xf32> an array, ? a dynamic dimension,",
    "tensor<*xf32> has no rank. name: f32 is a keyword argument, [f32, i32] a list,",
    '(f32, i32) a tuple, {"key": f32} a dictionary, list<f32> a list of any',
    'length. version 1 is the "v" of the JSON; leave it out for none.',
  ],
  write: ({ arguments: inputs, results, version }) =>
    row(
      list("(", inputs.map(piece), ")"),
      text(" -> "),
      list("(", results.map(piece), ")"),
      text(version === null ? "" : `\nversion ${version}`),
    ),
  read(reader) {
    reader.expect("(");
    const inputs = reader.list(")", () => readRecord(reader));
    reader.expect("->");
    reader.expect("(");
    const results = reader.list(")", () => readRecord(reader));
    const version = reader.accept("version") ? reader.integer("the number of the version") : null;
    return { arguments: inputs, results, version };
  },
  // Unknown members are legal, and not part of the model.
  keeps(bytes) {
    try {
      const members = Object.keys(Object(JSON.parse(textOf(bytes) ?? "")));
      return members.every((key) => MEMBERS.has(key));
    } catch {
      return false;
    }
  },
};

function piece(record: RecordModel): Piece {
  switch (record.kind) {
    case "primitive":
      return text(record.name);
    case "null":
    case "unknown":
      return text(record.kind);
    case "named":
      return row(text(`${nameText(record.name)}: `), piece(record.type));
    case "ndarray":
      return arrayPiece(record);
    case "slist":
      return list("[", record.slots.map(piece), "]");
    case "stuple":
      return list("(", record.slots.map(piece), ")");
    case "sdict":
      return list(
        "{",
        record.slots.map(({ key, type }) => row(text(`${keyText(key)}: `), piece(type))),
        "}",
      );
    case "py_homogeneous_list":
      return row(text("list<"), piece(record.element), text(">"));
  }
}

/** A name reaches as far as it can, so an element that is named has brackets of its own. */
function elementPiece(element: RecordModel | null): Piece {
  if (element === null) return text("null");
  return element.kind === "named" ? row(text("<"), piece(element), text(">")) : piece(element);
}

/** `tensor<?x4xf32>`; the rank follows where it is not the number of dimensions, or is the `*` before them. */
function arrayPiece({ element, rank, dims }: NdArray): Piece {
  const shape = dims.map((dim) => `${dim ?? "?"}x`).join("");
  const ranked = rank === null || rank === dims.length ? ">" : `, rank ${rank}>`;
  return row(text(`tensor<${rank === null ? "*x" : ""}${shape}`), elementPiece(element), text(ranked));
}

function nameText(name: string): string {
  const bare = /^[A-Za-z_]\w*$/.test(name) && !WORDS.has(name);
  return bare ? name : keyText(name);
}

function readRecord(reader: FormReader): RecordModel {
  let record = readPrimary(reader);
  // As Python would write it: `f32[?, 4]`.
  while (reader.accept("[")) record = readPostfix(reader, record);
  return record;
}

function readPrimary(reader: FormReader): RecordModel {
  if (reader.accept("[")) return { kind: "slist", slots: reader.list("]", () => readRecord(reader)) };
  if (reader.accept("(")) return { kind: "stuple", slots: reader.list(")", () => readRecord(reader)) };
  if (reader.accept("{")) return { kind: "sdict", slots: reader.list("}", () => readSlot(reader)) };
  if (reader.accept("<")) return readBetween(reader);
  const { token } = reader;
  if (token.kind === "string") return readNamed(reader, reader.string());
  if (token.kind !== "word") return reader.stop(EXPECTED);
  return readWord(reader);
}

function readWord(reader: FormReader): RecordModel {
  const token = reader.take();
  const { text: word } = token;
  if (word === "list" && reader.accept("<")) return { kind: "py_homogeneous_list", element: readBetween(reader) };
  if (word === "tensor" && reader.accept("<")) return reader.nested(() => readTensor(reader));
  if (reader.at(":")) return readNamed(reader, word);
  if (word === "null" || word === "unknown") return { kind: word };
  if (word === "complex" && reader.accept("<")) return readComplex(reader);
  if (!isPrimitive(word) || !widthFits(word)) reader.report(`Found ${quoted(word)}, expected ${EXPECTED}`, token);
  return { kind: "primitive", name: word };
}

/** `complex<f32>`, which only arrays hold. */
function readComplex(reader: FormReader): RecordModel {
  if (!reader.at("f32") && !reader.at("f64")) reader.stop('"f32" or "f64"');
  const { text: part } = reader.take();
  reader.expect(">");
  return { kind: "primitive", name: `complex<${part}>` };
}

/** One record up to the `>`. As a list, so that its depth is counted. */
function readBetween(reader: FormReader): RecordModel {
  const [only, ...more] = reader.list(">", () => readRecord(reader));
  if (only === undefined || more.length > 0) reader.stop("one type between < and >");
  return only;
}

function readNamed(reader: FormReader, name: string): RecordModel {
  reader.expect(":");
  return { kind: "named", name, type: readRecord(reader) };
}

function readSlot(reader: FormReader): { readonly key: string; readonly type: RecordModel } {
  const { token } = reader;
  if (token.kind !== "string" && token.kind !== "word") reader.stop('a key in double quotes, such as "key"');
  const key = token.kind === "string" ? reader.string() : reader.take().text;
  reader.expect(":");
  return { key, type: readRecord(reader) };
}

/** After the `tensor<`. */
function readTensor(reader: FormReader): NdArray {
  const unranked = reader.accept("*");
  if (unranked) reader.times();
  const dims = reader.shape(() => reader.longDimension());
  const element = readRecord(reader);
  let rank = unranked ? null : dims.length;
  if (!unranked && reader.accept(",")) {
    reader.expect("rank");
    rank = reader.integer("a rank");
  }
  reader.expect(">");
  return arrayOf(element, rank, dims);
}

/** After the `[`. */
function readPostfix(reader: FormReader, element: RecordModel): NdArray {
  if (reader.accept("*")) {
    reader.expect("]");
    return arrayOf(element, null, []);
  }
  const dims = reader.list("]", () => reader.longDimension());
  return arrayOf(element, dims.length, dims);
}

/** Both spell the JSON null as an element: the record and no record. */
function arrayOf(element: RecordModel, rank: number | null, dims: NdArray["dims"]): NdArray {
  return { kind: "ndarray", element: element.kind === "null" ? null : element, rank, dims };
}
