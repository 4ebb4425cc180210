/** Why an import and what serves it don't fit. Plain data. */

/** What is wrong with a link, or what a caller should know of it. */
export type LinkReasonKind =
  | "name"
  | "order"
  | "missing-export"
  | "version"
  | "fences"
  | "convention"
  | "declaration"
  | "storage"
  | "absent";

export interface LinkReason {
  readonly kind: LinkReasonKind;
  /** Whether the context is not made, or a call certainly fails. */
  readonly isMisfit: boolean;
  /** A sentence without a full stop. Names in it come from files. */
  readonly text: string;
}
