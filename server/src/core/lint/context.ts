/** What a rule sees of a record, and how it reports. Spans are relative to the record. */
import type { RecordEdit, RecordView } from "../abi/recordView.js";
import type { ErrorNode } from "../document/syntaxErrors.js";
import type { Severity, Validity } from "../encodings/codec.js";
import type { TypeCodeNumbering } from "../pydm/typeCodes.js";
import type { Span } from "../text/offsetMap.js";

export interface Report {
  readonly span: Span;
  /** One sentence without a full stop: what is wrong, then what was expected. */
  readonly message: string;
  /** Overrides the rule's own severity in this case. */
  readonly severity?: Severity;
  readonly validity?: Validity;
  readonly fix?: {
    readonly title: string;
    readonly safe: boolean;
    readonly edits: readonly RecordEdit[];
    /** For a fix that adds a key, which another fix might add too: the span that it depends on. */
    readonly scope?: Span;
  };
}

/** A report with its spans, and those of its fix, mapped by `place`. */
export function movedReport({ fix, ...report }: Report, place: (span: Span) => Span): Report {
  const edits = fix?.edits.map((edit) => ({ ...edit, ...place(edit) }));
  return { ...report, span: place(report.span), ...(fix && edits && { fix: { ...fix, edits } }) };
}

export interface RuleContext extends RecordView {
  report(report: Report): void;
  /** The result of `make` for the record, computed once for all rules that pass the same function. */
  once<T>(make: (context: RuleContext) => T): T;
  /** What MLIR's grammar has no place for in the record's attributes; none for callers that report nothing. */
  readonly errors: readonly ErrorNode[];
  /** The numbering of PyDM type codes that the user selected. Only rules for lowered code may depend on it. */
  readonly typeCodes: TypeCodeNumbering;
}
