/** What is wrong with a decoded value. */
import type { Severity } from "../encodings/codec.js";

/** What is wrong with a value, in byte offsets inside it. */
export interface ValueDiagnostic {
  /** The rule's id. */
  readonly code: string;
  readonly severity: Severity;
  /** One sentence without a full stop. */
  readonly message: string;
  /** The first byte. */
  readonly start: number;
  /** After the last byte. */
  readonly end: number;
}
