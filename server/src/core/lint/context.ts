/** What a rule is given: a record, and where to report what is wrong with it. Spans are relative to the record. */
import type { RecordEdit, RecordView } from "../abi/recordView.js";
import type { Severity, Validity } from "../encodings/codec.js";
import type { TypeCodeNumbering } from "../pydm/typeCodes.js";
import type { Span } from "../text/offsetMap.js";

export interface Report {
  readonly span: Span;
  /** One sentence without a full stop that says what was found and what was expected. */
  readonly message: string;
  /** Where the rule's own severity does not fit the case. */
  readonly severity?: Severity;
  readonly validity?: Validity;
  readonly fix?: {
    readonly title: string;
    readonly safe: boolean;
    readonly edits: readonly RecordEdit[];
    /** Given by a fix that adds a key, or another fix would add it too: what it depends on. */
    readonly scope?: Span;
  };
}

export interface RuleContext extends RecordView {
  report(report: Report): void;
  once<T>(make: (context: RuleContext) => T): T;
  /** The numbering of PyDM type codes that the user chose. Only rules for lowered code may depend on it. */
  readonly typeCodes: TypeCodeNumbering;
}
