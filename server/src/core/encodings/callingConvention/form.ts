/** Calling conventions as text to edit: `(i32, (ref, i64)...) -> (f32)`. */
import type { Form } from "../form.js";
import { type FormReader, quoted } from "../formReader.js";
import { list, type Piece, row, text } from "../layout.js";
import type { ConventionModel, ItemModel } from "./model.js";
import type { ScalarKind } from "./tree.js";

const KINDS: readonly ScalarKind[] = ["i32", "i64", "f32", "f64", "ref"];
const EXPECTED = "i32, i64, f32, f64 or ref";

export const conventionForm: Form<ConventionModel> = {
  example: "(i32, ref) -> (ref)",
  help: [
    "Types: i32 i64 f32 f64 ref. (i32, ref)... is any number of such tuples.",
    "(void) spells out that there are none; () means the same.",
  ],
  write: ({ arguments: inputs, results }) => row(items(inputs), text(" -> "), items(results)),
  read(reader) {
    const inputs = readItems(reader);
    reader.expect("->");
    return { version: "0", arguments: inputs, results: readItems(reader) };
  },
};

function items(all: readonly ItemModel[]): Piece {
  return list("(", all.map(itemPiece), ")");
}

function itemPiece(item: ItemModel): Piece {
  if (item.kind !== "variadic") return text(item.kind);
  return row(
    list(
      "(",
      item.types.map(({ kind }) => text(kind)),
      ")",
    ),
    text("..."),
  );
}

function readItems(reader: FormReader): ItemModel[] {
  reader.expect("(");
  const start = reader.token;
  const all = reader.list(")", () => readItem(reader));
  if (all.length > 1 && all.some(({ kind }) => kind === "void")) {
    reader.report("void is among other types, expected it alone", { start: start.start, end: reader.end - 1 });
  }
  return all;
}

function readItem(reader: FormReader): ItemModel {
  if (reader.accept("void")) return { kind: "void" };
  if (!reader.accept("(")) return { kind: readScalar(reader, `${EXPECTED}, or a tuple and "..."`) };
  const types = reader.list(")", () => ({ kind: readScalar(reader, EXPECTED) }));
  reader.expect("...", '"..." after the tuple of a variadic span');
  return { kind: "variadic", types };
}

function readScalar(reader: FormReader, expected: string): ScalarKind {
  if (reader.token.kind !== "word") reader.stop(expected);
  const word = reader.take();
  const kind = KINDS.find((name) => name === word.text);
  if (kind === undefined) reader.report(`Found ${quoted(word.text)}, expected ${expected}`, word);
  return kind ?? "i32";
}
