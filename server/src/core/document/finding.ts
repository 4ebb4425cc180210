/** A finding, before it becomes an LSP diagnostic or a line of `lint`. Spans are UTF-16 offsets of the document. */
import type { SourcePlace } from "../bytecode/locations.js";
import type { PayloadFix, Severity, Validity } from "../encodings/codec.js";
import type { Kind } from "../encodings/registry.js";
import type { TextEdit } from "../text/edit.js";
import type { Span } from "../text/offsetMap.js";
import type { SafeText } from "../text/safeText.js";
import type { LiteralPayload } from "../text/stringLiteral.js";

export interface Fix {
  readonly title: string;
  /** As `docs/rules` defines it: fix-all applies it. */
  readonly safe: boolean;
  readonly edits: readonly TextEdit[];
  /** Text that the fix depends on: of fixes whose scopes overlap, fix-all applies one and computes the others again. */
  readonly scope?: Span;
  /** For a fix inside a string, so that all fixes of the string can be applied at once. */
  readonly inString?: {
    /** Where the literal starts. */
    readonly at: number;
    readonly kind: Kind;
    readonly literal: LiteralPayload;
    readonly fix: PayloadFix;
  };
}

/** A message or title, which may quote the file: on one line, with what is invisible spelled out. */
export type ShownMessage = SafeText<"message">;

/** A fix as it is offered, whose title can be shown. */
export type OfferedFix = Fix & { readonly title: ShownMessage };

export interface Finding extends Span {
  /** The rule's id. */
  readonly code: string;
  readonly severity: Severity;
  readonly message: ShownMessage;
  readonly validity?: Validity;
  readonly fix?: OfferedFix;
  /** Another fix, which editors offer after the first. Only findings of no record have one. */
  readonly alternative?: OfferedFix;
  /** For one in bytecode: its op, and the source that it comes from. */
  readonly op?: { readonly path: string; readonly source: SourcePlace | null };
}

/** The parts of a finding that decide its reported severity. */
export type FindingKind = Pick<Finding, "code" | "severity" | "validity">;

/** Whether a finding carries a safe fix. */
export function isSafelyFixable({ fix }: Finding): boolean {
  return fix?.safe === true && fix.edits.length > 0;
}
