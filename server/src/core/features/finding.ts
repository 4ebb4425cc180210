/** A finding, before it becomes an LSP diagnostic or a line of `lint`. Spans are UTF-16 offsets of the document. */
import type { Severity } from "../codecs/codec.js";
import type { Span } from "../text/offsetMap.js";

export interface TextEdit extends Span {
  readonly newText: string;
}

export interface Fix {
  readonly title: string;
  readonly safe: boolean;
  readonly edits: readonly TextEdit[];
}

export interface Finding extends Span {
  /** The rule's id. */
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly fix?: Fix;
}
