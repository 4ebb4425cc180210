/** Parameters that a text names: tensors whose contents are in an archive. */
import { textOfLiteral } from "../text/stringLiteral.js";
import { type DialectAttribute, dialectAttributes } from "./dialectAttributes.js";
import type { AbiDocument } from "./document.js";

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
