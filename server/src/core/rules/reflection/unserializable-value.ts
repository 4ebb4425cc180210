import { kindWords } from "../../analysis/valueWords.js";
import type { OpHeader, Value } from "../../mlir/syntax.js";
import { defineRule } from "../rule.js";

/** Versions of any kind but their own are told by `version-kind`. */
const VERSIONS: ReadonlySet<string> = new Set(["fv", "abiv", "sipv"]);

export const unserializableValue = defineRule({
  id: "unserializable-value",
  family: "reflection",
  severity: "error",
  fix: "suggestion",
  summary: "Reflection value of a kind that can't be stored in the module",
  check(context) {
    const { header, islands } = context;
    if (header === undefined || !isStored(header)) return;
    for (const { place, on, key, entry } of islands) {
      if (place !== "reflection" || on !== "op" || key === "" || VERSIONS.has(key)) continue;
      const { value } = entry;
      const loss = lossOf(value);
      const words = kindWords(value);
      if (loss === undefined || words === undefined) continue;
      const span = { start: value?.start ?? entry.start, end: entry.end };
      const newText = quoted(value);
      const fix = newText !== undefined && {
        title: `Write it as the string ${newText}`,
        safe: false,
        edits: [{ ...span, newText }],
      };
      const message =
        loss === "printed"
          ? 'Value true is stored as "-1", expected a string or a wider integer'
          : `Value is ${words}, expected a string, an integer or a flat symbol, which is all that can be stored`;
      const severity = loss === "printed" ? ("warning" as const) : undefined;
      context.report({ span, message, ...(severity && { severity }), ...(fix && { fix }) });
    }
  },
});

/** Functions and modules take their reflection to the binary; an export or import has none of its own there. */
function isStored({ functionLike, op }: OpHeader): boolean {
  const name = op?.split(".").at(-1);
  return name !== "import" && name !== "export" && (functionLike || name === "module");
}

/** Whether a value is lost, or arrives as something else. What an alias stands for is written elsewhere. */
function lossOf(value: Value | undefined): "lost" | "printed" | undefined {
  switch (value?.kind) {
    case "string":
    case "integer":
    case "alias":
    case "bad":
      return undefined;
    case "boolean":
      return value.value ? "printed" : undefined;
    case "symbol":
      return value.path.length === 1 ? undefined : "lost";
    default:
      return "lost";
  }
}

function quoted(value: Value | undefined): string | undefined {
  if (value?.kind === "boolean") return `"${value.value}"`;
  return value?.kind === "float" ? `"${value.text}"` : undefined;
}
