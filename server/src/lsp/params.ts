/** Whether params have the parts that their request can't do without. Any client may send anything. */

type Part = "position" | "range" | "positions";

/** By the request, without `textDocument/`. */
const PARTS: Readonly<Record<string, Part>> = {
  hover: "position",
  completion: "position",
  signatureHelp: "position",
  definition: "position",
  references: "position",
  documentHighlight: "position",
  prepareRename: "position",
  rename: "position",
  onTypeFormatting: "position",
  prepareCallHierarchy: "position",
  inlayHint: "range",
  codeAction: "range",
  rangeFormatting: "range",
  "semanticTokens/range": "range",
  selectionRange: "positions",
};

/** The part that is missing or is none, or undefined. */
export function missingPart(method: string, params: unknown): Part | undefined {
  const part = PARTS[method.replace(/^textDocument\//, "")];
  if (part === undefined) return undefined;
  const value = (params as Readonly<Record<Part, unknown>>)[part];
  if (part === "positions") return Array.isArray(value) && value.every(isPosition) ? undefined : part;
  return (part === "position" ? isPosition(value) : isRange(value)) ? undefined : part;
}

/** Whether a value is a list of changes of a document: full texts, or texts in place of ranges. */
export function areChanges(value: unknown): boolean {
  return Array.isArray(value) && value.every(isChange);
}

function isChange(value: unknown): boolean {
  const { text, range } = (value ?? {}) as { readonly text?: unknown; readonly range?: unknown };
  return typeof text === "string" && (range === undefined || isRange(range));
}

function isRange(value: unknown): boolean {
  const { start, end } = (value ?? {}) as { readonly start?: unknown; readonly end?: unknown };
  return isPosition(start) && isPosition(end);
}

function isPosition(value: unknown): boolean {
  const { line, character } = (value ?? {}) as { readonly line?: unknown; readonly character?: unknown };
  return isCount(line) && isCount(character);
}

function isCount(value: unknown): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= 0;
}
