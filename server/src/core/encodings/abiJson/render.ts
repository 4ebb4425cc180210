/** ABI JSON as one line that reads like a Python signature. */
import type { AbiModel, RecordModel } from "./model.js";

/** The signature: `(tensor<?x4xf32>, *, scale: f32) -> [f32, i32]`. */
export function render(model: AbiModel): string {
  return `(${renderArguments(model).join(", ")}) -> ${renderResults(model.results)}`;
}

/** The arguments one by one, with Python's `*` before the first that goes by keyword. */
function renderArguments(model: AbiModel): string[] {
  const parts: string[] = [];
  for (const record of model.arguments) {
    if (record.kind === "named" && !parts.includes("*")) parts.push("*");
    parts.push(renderRecord(record));
  }
  return parts;
}

/** What Python gets: nothing, one value, or a tuple of several. */
function renderResults(results: readonly RecordModel[]): string {
  const [only] = results;
  if (only === undefined) return "None";
  return results.length === 1 ? renderRecord(only) : `(${results.map(renderRecord).join(", ")})`;
}

/** One record: `tensor<?x4xf32>`, `[i32, i32]`, `(i32, i32)`, `{"key": i32}`, `list[i64]`, `name: f32`. */
export function renderRecord(record: RecordModel): string {
  switch (record.kind) {
    case "primitive":
      return record.name;
    case "null":
    case "unknown":
      return record.kind;
    case "named":
      return `${renderName(record.name)}: ${renderRecord(record.type)}`;
    case "ndarray":
      return `tensor<${renderShape(record)}>`;
    case "slist":
      return `[${record.slots.map(renderRecord).join(", ")}]`;
    case "stuple":
      return `(${record.slots.map(renderRecord).join(", ")}${record.slots.length === 1 ? "," : ""})`;
    case "sdict": {
      const slots = record.slots.map(({ key, type }) => `${JSON.stringify(key)}: ${renderRecord(type)}`);
      return `{${slots.join(", ")}}`;
    }
    case "py_homogeneous_list":
      return `list[${renderRecord(record.element)}]`;
  }
}

/** A key that is a Python name stays bare. */
function renderName(name: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? name : JSON.stringify(name);
}

/** `?x4xf32` as MLIR's tensor type has it, `*xf32` unranked; a rank that the dims contradict follows it. */
export function renderShape({ element, rank, dims }: RecordModel & { kind: "ndarray" }): string {
  const type = element === null ? "null" : renderRecord(element);
  const shape = dims.map((dim) => `${dim ?? "?"}x`).join("");
  if (rank === null) return `*x${shape}${type}`;
  return rank === dims.length ? `${shape}${type}` : `${shape}${type}, rank ${rank}`;
}
