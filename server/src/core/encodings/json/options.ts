/** What an encoding in JSON expects of the text. */
export interface JsonOptions {
  /** The rule of mistakes in the text, and that of brackets that are too deep. */
  readonly rules: { readonly syntax: string; readonly structure: string };
  /** In levels of brackets: far beyond any real value, and far below what the call stack takes. */
  readonly maxDepth: number;
  /** What the text should have been where it never was JSON: "a JSON object". */
  readonly root: string;
}
