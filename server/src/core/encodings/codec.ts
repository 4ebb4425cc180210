/**
 * What an encoding is to the rest of the project. An encoding is a folder here and a line in `list.ts`; features, rules
 * and the command line work on any codec and know none by name.
 */
import type { ByteString } from "../text/byteString.js";
import { firstEndingAfter, type List } from "../text/lists.js";
import type { Span } from "../text/offsetMap.js";
import type { Form } from "./form.js";

/** Severities, worst first, by their contract name. */
export const SEVERITIES = ["error", "warning", "information", "hint"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** A node of a decoded payload. Plain data; `start` and `end` are byte offsets inside the payload. */
export interface SyntaxNode extends Span {
  readonly kind: string;
}

/** An edit of the payload, in byte offsets, to be written back through the string's escapes. */
export interface PayloadEdit extends Span {
  readonly bytes: ByteString;
  /**
   * Where the edit writes the length of a span: its contents, which other fixes of the string may grow or shrink too.
   */
  readonly contents?: Span;
}

export interface PayloadFix {
  readonly title: string;
  /** Safe fixes keep the meaning and join fix-all; the others are offered one at a time. */
  readonly safe: boolean;
  readonly edits: readonly PayloadEdit[];
  /** Safe fixes of the same rule whose problems are not reported, because a string has too many of them. */
  readonly unreported?: readonly PayloadFix[];
}

/**
 * The part of IREE's history for which a finding is true. Days of commits, `YYYY-MM-DD`; all of it where both are
 * absent.
 */
export interface Validity {
  readonly since?: string;
  readonly until?: string;
  /** The severity for selected releases within that part, where it is not the one that holds if none is selected. */
  readonly severity?: Severity;
}

/** What is wrong with a payload; the rule of that id gives severity and page. */
export interface Problem extends Span {
  readonly rule: string;
  /** One sentence without a full stop: what was found and what was expected. */
  readonly message: string;
  /** Where the rule's own severity does not fit the case. */
  readonly severity?: Severity;
  readonly validity?: Validity;
  readonly fix?: PayloadFix;
}

/** A problem whose rule is known from where it is reported. */
export type PayloadReport = Omit<Problem, "rule">;

/** The function that carries a payload, as far as its header could be read. Types are MLIR text. */
export interface FunctionShape {
  readonly name: string | undefined;
  readonly arguments: readonly { readonly name: string | undefined; readonly type: string }[];
  readonly results: readonly { readonly name: string | undefined; readonly type: string }[];
}

/** What surrounds a payload and helps to explain it. */
export interface CodecContext {
  /** The well-formed payloads of the same function, by kind. */
  readonly siblings: ReadonlyMap<string, { readonly bytes: ByteString; readonly tree: SyntaxNode | undefined }>;
  readonly function: FunctionShape | undefined;
  /** The attribute that holds the payload, where one does. */
  readonly key?: string;
  /** The well-formed payloads of the same function, by attribute: of some encodings it has several. */
  readonly byKey?: ReadonlyMap<string, { readonly bytes: ByteString; readonly tree: SyntaxNode | undefined }>;
}

export const NO_CONTEXT: CodecContext = { siblings: new Map(), function: undefined };

/** The smallest thing under the cursor, for people. Plain text: the features escape it. */
export interface Description {
  /** What it is, in a word or two, and its value: "Dimension 128". */
  readonly title: string;
  readonly meaning: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
}

/** A coloured piece of a payload. The types are standard ones of LSP's semantic tokens. */
export interface PayloadToken extends Span {
  readonly type: "keyword" | "type" | "number" | "property" | "parameter" | "variable" | "enumMember";
}

/** A part of a payload that has a place in an outline. Plain text: the features escape it. */
export interface OutlinePart extends Span {
  readonly name: string;
  /** A word or two beside the name; may be empty. */
  readonly detail: string;
  /** What holds others in order, what holds others by name, or a value. */
  readonly kind: "list" | "object" | "value";
  /** Inside the span, and smaller than it. */
  readonly parts: readonly OutlinePart[];
}

/** The whole payload, for people. Plain text: the features escape it. */
export interface Overview {
  /** The decoded signature on one or more lines, in the language named. */
  readonly text: string;
  readonly language: "mlir" | "python" | "text";
  /** What an inlay hint shows where that is not all of the text. */
  readonly label?: string;
  /** A table where it helps; empty `rows` for none. */
  readonly columns: readonly string[];
  readonly rows: List<readonly string[]>;
}

/** Something that may be written in a payload in place of a span of it. Plain text: the features escape it. */
export interface Continuation extends PayloadEdit {
  /** What it means in people's words: "i32", "tensor<4xf32>". */
  readonly label: string;
  readonly detail: string;
  readonly role: "type" | "value" | "key" | "structure";
  /** What a payload that is cut off still lacks at its end, so that its lengths can be computed; may be empty. */
  readonly rest: ByteString;
}

/** What is being written at a place, as a call whose arguments are its parts. Plain text. */
export interface Fields {
  readonly name: string;
  readonly meaning: string;
  readonly parts: readonly { readonly name: string; readonly meaning: string }[];
  /** The part at the place, or undefined where it is in none of them. */
  readonly active: number | undefined;
}

/** A model that `encode` can't take: where (a JSON path such as `inputs[0].dims`) and why. */
export class ModelError extends Error {
  override readonly name = "ModelError";
  constructor(path: string, expected: string) {
    super(`${path || "model"}: expected ${expected}`);
  }
}

/** An attribute whose string is in an encoding. */
export interface EncodedKey {
  readonly key: string;
  /** Where the key has that meaning: on an op, in `iree.reflection`, or wherever it is written. */
  readonly place: "op" | "reflection" | "anywhere";
  /** The ops on which the string is linted; elsewhere it is decoded only. Every op where absent. */
  readonly lintedOn?: readonly string[];
}

/** How a string that no key names is assigned to an encoding. */
export interface Recognition {
  /**
   * Unique. Of several encodings in which a string is well formed, the one of the lowest rank is the most common. The
   * higher the rank, the more distinctive the outward signs: those are tested from the highest rank down.
   */
  readonly rank: number;
  /** Whether a string is meant to be in this encoding, give or take a typo or two. */
  resembles(bytes: ByteString): boolean;
}

/** The definition of an encoding: all that the rest of the project uses of it. */
export interface Codec<Tree extends SyntaxNode = SyntaxNode, Model = unknown, Kind extends string = string> {
  /** Its contract name. */
  readonly kind: Kind;
  /** How people call it: "raw signature". */
  readonly name: string;
  /** Its page under `docs/encodings/`, without the ending. */
  readonly page: string;
  readonly keys: readonly EncodedKey[];
  readonly recognition: Recognition;
  /** Text that people edit in place of the encoded string. */
  readonly form: Form<Model>;
  /** Whether it has lengths, which follow the contents while a string is typed. */
  readonly hasLengths?: boolean;
  /** The fast path: the tree of a well-formed payload, or undefined. Never throws; linear time. */
  read(bytes: ByteString): Tree | undefined;
  /** The reference grammar's findings about what `read` gave up on, at least one. Never throws. */
  explain(bytes: ByteString): readonly Problem[];
  /** The plain-JSON model of the contract. */
  model(tree: Tree): Model;
  /** Checks that a value is a model. @throws ModelError */
  validate(value: unknown): Model;
  /** The canonical payload of a model. */
  encode(model: Model): ByteString;
  /** The model on one line (`text` of the contract). */
  render(model: Model): string;
  /** The model on one line in MLIR's notation, where `render` has a notation of its own. */
  renderMlir?(model: Model): string;
  /** The direct children of a node, in order. */
  children(node: SyntaxNode): List<SyntaxNode>;
  /** Describes the last node of the path (root first). */
  describe(path: readonly SyntaxNode[], bytes: ByteString, context: CodecContext): Description;
  /** With `most`, the text is about so many inputs and results at most: for callers that show its beginning only. */
  overview(tree: Tree, bytes: ByteString, context: CodecContext, most?: number): Overview;
  /** What to colour: sorted, not overlapping, none empty. */
  tokens(tree: Tree, bytes: ByteString): readonly PayloadToken[];
  /** The inputs and results, down to the leaves. */
  outline(tree: Tree, context: CodecContext): readonly OutlinePart[];
  /**
   * What may be written at `offset`, the likeliest first, in a payload that may be half typed. Lengths around it are
   * left to the caller, who also drops what would make the payload worse. Never throws; linear time.
   */
  continuations(bytes: ByteString, offset: number, context: CodecContext): readonly Continuation[];
  /** What is being written at `offset` of a payload that may be half typed. Never throws; linear time. */
  fieldsAt(bytes: ByteString, offset: number): Fields | undefined;
}

/** Nodes from the root to the smallest one that holds `offset`, its end included so that a cursor after it counts. */
export function pathAt(codec: Codec, root: SyntaxNode, offset: number): SyntaxNode[] {
  const path = [root];
  for (let node = root; ; ) {
    const children = codec.children(node);
    const next = childAt(children, offset);
    if (next === undefined) return path;
    path.push(next);
    node = next;
  }
}

/** The child that holds an offset, or else the one that ends there. */
function childAt(children: List<SyntaxNode>, offset: number): SyntaxNode | undefined {
  const after = firstEndingAfter(children, offset);
  const around = children.at(after);
  if (around !== undefined && around.start <= offset) return around;
  for (let i = after - 1; i >= 0; i--) {
    const child = children.at(i);
    if (child?.end !== offset) return undefined;
    if (child.start < child.end) return child;
  }
  return undefined;
}

/** What the command line decodes and encodes by a name: an encoding, or something that is in no attribute. */
export interface Notation<Model = unknown> {
  /** How people call it. */
  readonly name: string;
  /** The model of what is well formed, or at least one problem. Never throws. */
  decode(bytes: ByteString): {
    readonly model: Model | undefined;
    /** Of what has a syntax tree. */
    readonly tree?: SyntaxNode | undefined;
    readonly problems: readonly Problem[];
  };
  /** Checks that a value is a model. @throws ModelError */
  validate(value: unknown): Model;
  /** The canonical spelling of a model. */
  encode(model: Model): ByteString;
  /** The model on one line. */
  render(model: Model): string;
  /** The model on one line in MLIR's notation, where `render` has a notation of its own. */
  renderMlir?: ((model: Model) => string) | undefined;
}
