/** Attributes of IREE's dialects in the trees of a text: their bodies, and the types after them. */
import { readerAt, skipTrivia } from "../syntax/reader.js";
import { DIALECT, OPAQUE } from "../syntax/tree.js";
import { foldedText, skipType } from "../syntax/type.js";
import { COLON } from "../text/characters.js";
import type { Span } from "../text/offsetMap.js";
import { textOfLiteral } from "../text/stringLiteral.js";
import type { AbiDocument } from "./document.js";

/** An attribute where it is in the document: from its name to the end of its body. */
export interface DialectAttribute extends Span {
  readonly name: string;
  /** With its angle brackets. */
  readonly body: string;
  /** Of a typed attribute: what follows its colon; undefined where nothing does. */
  readonly type: string | undefined;
}

/** Types are read this far after an attribute. UTF-16 units. */
const MAX_TYPE_LENGTH = 4096;

/** The attributes of some names, in the order of the text. Reads the pages that have one; linear. */
export function* dialectAttributes(document: AbiDocument, names: readonly string[]): Generator<DialectAttribute> {
  const { pages } = document.structure;
  if (!names.some((name) => document.indexOf(name) >= 0)) return;
  document.structure.read(() => false);
  for (const page of pages.all) {
    const text = document.slice(page.start, page.start + page.length);
    if (!names.some((name) => text.includes(name))) continue;
    const tree = pages.tree(page);
    for (let row = 0; row + 1 < tree.count; row++) {
      if (tree.kinds[row] !== DIALECT || tree.kinds[row + 1] !== OPAQUE) continue;
      const name = text.slice(tree.starts[row], tree.ends[row]);
      if (!names.includes(name)) continue;
      const start = page.start + (tree.starts[row] ?? 0);
      const end = tree.ends[row + 1] ?? 0;
      const body = text.slice(tree.starts[row + 1], end);
      yield { name, body, type: typeAfter(document, page.start + end), start, end: page.start + end };
    }
  }
}

function typeAfter(document: AbiDocument, offset: number): string | undefined {
  const text = document.slice(offset, offset + MAX_TYPE_LENGTH);
  const r = readerAt(text, 0, 0, text.length);
  skipTrivia(r);
  if (text.charCodeAt(r.pos) !== COLON) return undefined;
  r.pos++;
  skipTrivia(r);
  const start = r.pos;
  return skipType(r) ? foldedText(text, start, r.pos) : undefined;
}

/** NamedParameterAttr of Flow and Stream (compiler/src/iree/compiler/Dialect/Stream/IR/StreamAttrs.td, line 242 at b48a595557). */
export const PARAMETER_ATTRIBUTES: readonly string[] = ["#stream.parameter.named", "#flow.parameter.named"];

export interface NamedParameter extends DialectAttribute {
  /** Null where none is written. */
  readonly scope: string | null;
  readonly key: string;
}

/** `<"scope"::"key", {…}>` or `<"key">` */
const REFERENCE = /^<\s*(?<first>"(?:[^"\\]|\\.)*")(?:\s*::\s*(?<second>"(?:[^"\\]|\\.)*"))?/;

/** The parameters of a document in the order of the text. Linear. */
export function* namedParameters(document: AbiDocument): Generator<NamedParameter> {
  for (const attribute of dialectAttributes(document, PARAMETER_ATTRIBUTES)) {
    const { first, second } = REFERENCE.exec(attribute.body)?.groups ?? {};
    if (first === undefined) continue;
    const scope = second === undefined ? null : textOfLiteral(first);
    yield { ...attribute, scope, key: textOfLiteral(second ?? first) };
  }
}
