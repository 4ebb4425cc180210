/** Structured index paths as text to edit: `({"bar": raw1, "foo": raw0}, raw2) -> (raw0)`. */

import { type ByteString, bytesOf, bytesOfHex, hexOf, type JsonBytes, jsonOfBytes } from "../../text/byteString.js";
import { MAX_INT32 } from "../../text/exactInteger.js";
import type { Form } from "../form.js";
import { type FormReader, quoted } from "../formReader.js";
import { list, type Piece, row, text } from "../layout.js";
import type { SipModel, SipValue } from "./model.js";
import { isDense, keyText } from "./render.js";

const EXPECTED = "raw with a number such as raw0, a sequence in [ ] or a dictionary in { }";

export const sipForm: Form<SipModel> = {
  example: '({"x": raw0, "y": raw1}) -> raw0',
  help: [
    "raw0 is the first raw argument or result, [raw0, raw1] a sequence,",
    '[0: raw0, 2: raw1] one with gaps, {"key": raw0} a dictionary.',
    "(a, b) around a side is a sequence of values, () nothing.",
  ],
  write: ({ inputs, results }) => row(side(inputs), text(" -> "), side(results)),
  read(reader) {
    const inputs = readSide(reader);
    reader.expect("->");
    return { inputs, results: readSide(reader) };
  },
};

function side(value: SipValue | null): Piece {
  if (value === null) return text("()");
  if (value.kind !== "sequence" || value.slots.length === 0 || !isDense(value.slots)) return piece(value);
  return list(
    "(",
    value.slots.map((slot) => piece(slot.value)),
    ")",
  );
}

function piece(value: SipValue): Piece {
  switch (value.kind) {
    case "leaf":
      return text(`raw${value.index}`);
    case "sequence": {
      const dense = isDense(value.slots);
      const slots = value.slots.map((slot) => row(text(dense ? "" : `${slot.key}: `), piece(slot.value)));
      return list("[", slots, "]");
    }
    case "dict":
      return list(
        "{",
        value.slots.map((slot) => row(text(`${keyText(slot.key)}: `), piece(slot.value))),
        "}",
      );
  }
}

function readSide(reader: FormReader): SipValue | null {
  if (!reader.accept("(")) return readValue(reader);
  const slots = reader.list(")", (key) => ({ key, value: readValue(reader) }));
  return slots.length === 0 ? null : { kind: "sequence", slots };
}

function readValue(reader: FormReader): SipValue {
  if (reader.accept("[")) return { kind: "sequence", slots: reader.list("]", (at) => readSlot(reader, at)) };
  if (reader.accept("{")) return { kind: "dict", slots: reader.list("}", () => readEntry(reader)) };
  const { kind, text: word } = reader.token;
  if (kind !== "word" || !/^raw\d*$/.test(word)) reader.stop(EXPECTED);
  const token = reader.take();
  // `raw-1` is two tokens, of which the number may be negative as in the encoding.
  if (word === "raw") return { kind: "leaf", index: reader.integer("the number of a raw value") };
  const index = Number(word.slice("raw".length));
  if (index > MAX_INT32) reader.report("The number of a raw value does not fit 32 bits", token);
  return { kind: "leaf", index };
}

/** Without a key, a value's key is its position. */
function readSlot(reader: FormReader, at: number): { readonly key: number; readonly value: SipValue } {
  if (reader.token.kind !== "number") return { key: at, value: readValue(reader) };
  const key = reader.integer("a position");
  reader.expect(":");
  return { key, value: readValue(reader) };
}

function readEntry(reader: FormReader): { readonly key: JsonBytes; readonly value: SipValue } {
  const key = readKey(reader);
  reader.expect(":");
  return { key, value: readValue(reader) };
}

function readKey(reader: FormReader): JsonBytes {
  const { token } = reader;
  if (token.kind === "string") return jsonOfBytes(bytesOf(reader.string()));
  if (token.kind === "bytes") {
    reader.take();
    const bytes = bytesOfText(token.text);
    if (bytes === undefined)
      reader.report(`${quoted(token.text)} is not closed, or holds an escape other than \\xff`, token);
    return jsonOfBytes(bytes ?? ("" as ByteString));
  }
  if (token.kind === "word") return reader.take().text;
  return reader.stop('a key in double quotes, such as "key"');
}

/** The bytes of `b"a\xff"`, as Python spells them. */
function bytesOfText(spelled: string): ByteString | undefined {
  if (spelled.length < 3 || !spelled.endsWith('"')) return undefined;
  let hex = "";
  const rest = spelled
    .slice(2, -1)
    .replace(/\\x([0-9a-fA-F]{2})|\\(["\\])|[\x20-\x5b\x5d-\x7e]/g, (c, byte, escaped) => {
      hex += byte ?? hexOf((escaped ?? c) as ByteString);
      return "";
    });
  return rest === "" ? bytesOfHex(hex) : undefined;
}
