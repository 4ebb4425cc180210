/** A function's call on one line, as people write shapes: `predict(x: f32[1,28,28,1]) -> f32[1,10]`. */
import type { Callable, CallType, CallValue } from "./callable.js";

/** The call with its types. Names come from the file and are as they stand there. */
export function callText({ name, arguments: inputs, results, fences }: Callable): string {
  const parts: string[] = [];
  for (const value of inputs) {
    // As in Python: what follows goes by its name.
    if (value.keyword && !parts.includes("*")) parts.push("*");
    parts.push(argumentText(value));
  }
  const [only] = results;
  const outs = results.map(({ type }) => typeText(type)).join(", ");
  const out = only !== undefined && results.length === 1 ? outs : `(${outs})`;
  return `${name}(${parts.join(", ")}) -> ${out}${fences ? ", with fences" : ""}`;
}

function argumentText({ name, type, storage }: CallValue): string {
  const text = `${storage ? "storage " : ""}${typeText(type)}`;
  return name === undefined ? text : `${name}: ${text}`;
}

/** As deep as the value's structure, which whoever made it limits. */
function typeText(type: CallType): string {
  switch (type.kind) {
    case "array":
      if (type.dims === null) return type.element === null ? "buffer" : `${type.element}[*]`;
      return `${type.element ?? "any"}[${type.dims.map((dim) => dim ?? "?").join(",")}]`;
    case "scalar":
      return type.element;
    case "list":
      return `[${type.items.map(typeText).join(", ")}]`;
    case "tuple":
      return `(${type.items.map(typeText).join(", ")}${type.items.length === 1 ? "," : ""})`;
    case "dict":
      return `{${type.items.map(({ key, type: item }) => `${JSON.stringify(key)}: ${typeText(item)}`).join(", ")}}`;
    case "uniform":
      return `list[${typeText(type.item)}]`;
    case "null":
      return "none";
    case "unknown":
      return "any";
  }
}
