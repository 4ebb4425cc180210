/** A finding, before it becomes an LSP diagnostic or a line of `lint`. Spans are UTF-16 offsets of the document. */
import type { Severity } from "../codecs/codec.js";
import type { Span } from "../text/offsetMap.js";

export interface TextEdit extends Span {
  readonly newText: string;
}

export interface Fix {
  readonly title: string;
  /** As `docs/rules` defines it: fix-all applies it. */
  readonly safe: boolean;
  readonly edits: readonly TextEdit[];
  /** Text that the fix depends on: of fixes whose scopes overlap, fix-all applies one and computes the others again. */
  readonly scope?: Span;
}

export interface Finding extends Span {
  /** The rule's id. */
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly fix?: Fix;
}
