/** A TreeSpec as text to edit: `([*, {"key": *}], {})`. */
import { MAX_INT32 } from "../../text/exactInteger.js";
import type { Form } from "../form.js";
import { type FormReader, quoted } from "../formReader.js";
import type { JsonValue } from "../json/plain.js";
import { list, type Piece, row, text } from "../layout.js";
import type { PytreeModel, PytreeSlot, PytreeValue } from "./model.js";
import { dumps, loads } from "./python.js";
import { PROTOCOL, readPytree } from "./read.js";

const EXPECTED = 'a leaf (*), (*, *), [*, *], {"key": *} or the name of a type';

/** Words with a meaning, which the name of a type can only be in quotes. */
const WORDS: ReadonlySet<string> = new Set([
  "OrderedDict",
  "defaultdict",
  "deque",
  "namedtuple",
  "context",
  "json",
  "maxlen",
  "protocol",
  "true",
  "false",
  "null",
]);

export const pytreeForm: Form<PytreeModel> = {
  help: [
    "* is a leaf: one argument or result. (*, *) is a tuple, [*, *] a list,",
    '{"key": *} a dict; OrderedDict({…}), defaultdict(builtins.list, {…}),',
    "deque([*], maxlen: 4), namedtuple my.Output(*, *), and of PyTorch 2.1",
    "to 2.3 namedtuple Output<logits: *>. Any other type: its name, its",
    'context and its children, my.Box context "null" (*). The arguments of',
    "a function are a pair: ([positional], {keywords}).",
  ],
  example: '([*, {"key": *}], {"mask": *})',
  write: ({ protocol, tree }) => row(text(protocol === PROTOCOL ? "" : `protocol ${protocol} `), piece(tree)),
  read(reader) {
    const protocol = reader.accept("protocol") ? reader.integer("the number of the protocol") : PROTOCOL;
    return { protocol, tree: readValue(reader) };
  },
  // Unknown members are legal, and not part of the model.
  keeps: (bytes) => readPytree(bytes).tree?.hasMore !== true,
};

function piece(value: PytreeValue): Piece {
  switch (value.kind) {
    case "leaf":
      return text("*");
    case "tuple":
      return items("(", value.children, ")");
    case "list":
      return items("[", value.children, "]");
    case "deque": {
      const maxlen = value.maxlen === null ? "" : `, maxlen: ${value.maxlen}`;
      return row(text("deque("), items("[", value.children, "]"), text(`${maxlen})`));
    }
    case "dict":
      return slotsPiece(value.slots);
    case "ordereddict":
      return row(text("OrderedDict("), slotsPiece(value.slots), text(")"));
    case "defaultdict":
      return row(text(`defaultdict(${factoryText(value)}, `), slotsPiece(value.slots), text(")"));
    case "namedtuple":
      return row(text(`namedtuple ${nameText(value.name)}`), fieldsPiece(value.fields, value.children));
    case "node":
      return row(
        text(`${nameText(value.type)} context ${contextText(value.context)} `),
        items("(", value.children, ")"),
      );
  }
}

function items(open: string, values: readonly PytreeValue[], close: string): Piece {
  return list(open, values.map(piece), close);
}

function slotsPiece(slots: readonly PytreeSlot[]): Piece {
  return list(
    "{",
    slots.map(({ key, value }) => row(text(`${keyText(key)}: `), piece(value))),
    "}",
  );
}

/** Without fields the brackets are round, with them angled: a named tuple may have none. */
function fieldsPiece(fields: readonly string[] | null, children: readonly PytreeValue[]): Piece {
  if (fields === null) return items("(", children, ")");
  return list(
    "<",
    children.map((child, i) => row(text(`${nameText(fields[i] ?? "")}: `), piece(child))),
    ">",
  );
}

/** `builtins.list`; in two strings where the words would not be read again as they are. */
function factoryText({ module, factory }: PytreeValue & { readonly kind: "defaultdict" }): string {
  const whole = `${module}.${factory}`;
  if (isWord(whole) && isWord(module) && isWord(factory) && !factory.includes(".")) return whole;
  return `${JSON.stringify(module)}, ${JSON.stringify(factory)}`;
}

function nameText(name: string): string {
  return isWord(name) ? name : JSON.stringify(name);
}

function isWord(name: string): boolean {
  return /^[A-Za-z_$!][\w$.]*$/.test(name) && !WORDS.has(name);
}

/** A string is written as it is, all other JSON inside a string. */
function contextText(context: JsonValue): string {
  return typeof context === "string" ? dumps(context) : `json ${dumps(dumps(context))}`;
}

function keyText(key: JsonValue): string {
  if (typeof key === "string") return JSON.stringify(key);
  if (typeof key === "number" && Math.abs(key) <= MAX_INT32 && Number.isInteger(key)) return `${key}`;
  return typeof key === "object" && key !== null ? `json ${dumps(dumps(key))}` : wordText(key);
}

function wordText(key: number | boolean | null): string {
  return typeof key === "number" ? `json ${dumps(dumps(key))}` : `${key}`;
}

function readValue(reader: FormReader): PytreeValue {
  if (reader.accept("*")) return { kind: "leaf" };
  if (reader.accept("(")) return { kind: "tuple", children: readItems(reader, ")") };
  if (reader.accept("[")) return { kind: "list", children: readItems(reader, "]") };
  if (reader.at("{")) return { kind: "dict", slots: readSlots(reader) };
  const { token } = reader;
  if (token.kind === "string") return readOwn(reader, reader.string());
  if (token.kind !== "word") return reader.stop(EXPECTED);
  switch (token.text) {
    case "OrderedDict": {
      reader.take();
      reader.expect("(");
      const slots = reader.at(")") ? [] : readSlots(reader);
      reader.expect(")");
      return { kind: "ordereddict", slots };
    }
    case "defaultdict":
      return readDefaultDict(reader);
    case "deque":
      return readDeque(reader);
    case "namedtuple":
      return readNamedTuple(reader);
    default:
      return readOwn(reader, reader.take().text);
  }
}

function readItems(reader: FormReader, close: string): PytreeValue[] {
  return reader.list(close, () => readValue(reader));
}

function readSlots(reader: FormReader): PytreeSlot[] {
  reader.expect("{", 'a dict such as {"key": *}');
  return reader.list("}", () => {
    const key = readKey(reader);
    reader.expect(":");
    return { key, value: readValue(reader) };
  });
}

function readKey(reader: FormReader): JsonValue {
  const { token } = reader;
  if (token.kind === "string") return reader.string();
  if (token.kind === "number") return reader.integer("a key");
  if (token.kind !== "word") return reader.stop('a key such as "key", 0 or true');
  if (token.text === "json") return readJson(reader);
  reader.take();
  if (token.text === "null") return null;
  return token.text === "true" ? true : token.text === "false" ? false : token.text;
}

/** `json "…"`: JSON in a string. */
function readJson(reader: FormReader): JsonValue {
  reader.take();
  const { token } = reader;
  if (token.kind !== "string") return reader.stop("a string that holds JSON");
  const source = reader.string();
  const value = loads(source);
  if (value === undefined) reader.report(`Found ${quoted(source)}, expected JSON`, token);
  return value ?? null;
}

function readDefaultDict(reader: FormReader): PytreeValue {
  reader.take();
  reader.expect("(");
  const [module, factory] = readFactory(reader);
  reader.expect(",");
  const slots = readSlots(reader);
  reader.expect(")");
  return { kind: "defaultdict", module, factory, slots };
}

function readFactory(reader: FormReader): readonly [module: string, factory: string] {
  if (reader.token.kind === "string") {
    const module = reader.string();
    reader.expect(",");
    return [module, readName(reader)];
  }
  const token = reader.token;
  const name = readName(reader);
  const dot = name.lastIndexOf(".");
  if (dot < 1) reader.report(`Found ${quoted(name)}, expected a factory with its module, such as builtins.list`, token);
  return [name.slice(0, Math.max(dot, 0)), name.slice(dot + 1)];
}

function readName(reader: FormReader): string {
  const { token } = reader;
  if (token.kind === "string") return reader.string();
  return token.kind === "word" ? reader.take().text : reader.stop("a name");
}

function readDeque(reader: FormReader): PytreeValue {
  reader.take();
  reader.expect("(");
  reader.expect("[");
  const children = readItems(reader, "]");
  let maxlen: number | null = null;
  if (reader.accept(",") && !reader.at(")")) {
    reader.expect("maxlen");
    reader.expect(":");
    maxlen = reader.integer("the maximum length");
  }
  reader.expect(")");
  return { kind: "deque", maxlen, children };
}

function readNamedTuple(reader: FormReader): PytreeValue {
  reader.take();
  const name = readName(reader);
  if (reader.accept("(")) return { kind: "namedtuple", name, fields: null, children: readItems(reader, ")") };
  reader.expect("<", '"(", or "<" before fields with names');
  const fields: string[] = [];
  const children = reader.list(">", () => {
    fields.push(readName(reader));
    reader.expect(":");
    return readValue(reader);
  });
  return { kind: "namedtuple", name, fields, children };
}

/** After the name: the context and the children. */
function readOwn(reader: FormReader, type: string): PytreeValue {
  reader.expect("context", 'the context of the type, such as context "null"');
  const context = reader.at("json") ? readJson(reader) : readText(reader);
  reader.expect("(");
  return { kind: "node", type, context, children: readItems(reader, ")") };
}

function readText(reader: FormReader): string {
  return reader.token.kind === "string" ? reader.string() : reader.stop('a string, or json "…"');
}
