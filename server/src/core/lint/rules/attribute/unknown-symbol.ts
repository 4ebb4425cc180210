import { knownAttribute } from "../../../abi/attributes/table.js";
import type { Island } from "../../../abi/record.js";
import type { SymbolDefinition } from "../../../abi/symbolSource.js";
import { symbolOf } from "../../../abi/symbols.js";
import type { Severity } from "../../../encodings/codec.js";
import type { Span } from "../../../text/offsetMap.js";
import { cut } from "../../../text/visibleText.js";
import type { RuleContext } from "../../context.js";
import { defineRule } from "../../rule.js";
import { hasConstantSize } from "./transients.js";

const AFFINITY = /#hal\.device\.affinity<\s*@(?:(?<bare>[A-Za-z_][\w$.]*)|"(?<quoted>[^"\\]*)")/g;

interface Reference {
  readonly name: string;
  readonly span: Span;
  readonly wanted: "function" | "device";
  readonly severity: Severity;
}

export const unknownSymbol = defineRule({
  id: "unknown-symbol",
  family: "attribute",
  severity: "error",
  textOnly: true,
  summary: "Attribute refers to a function or a device that the module does not define",
  keys: ["fbr", "iree.abi.affinity", "iree.abi.result_dims", "iree.abi.transients.size", "vm.fallback"],
  check(context) {
    if (context.header === undefined) return;
    // Every argument may name the same device, and each lookup searches the file.
    const known = new Map<string, SymbolDefinition | undefined>();
    for (const island of context.islands) {
      for (const { name, span, wanted, severity } of references(context, island)) {
        if (!known.has(name)) known.set(name, context.symbols.definition(name));
        const definition = known.get(name);
        if (definition === undefined) {
          if (!context.symbols.isWholeModule()) continue;
          const message = `The module defines no @${cut(name, 120)}, expected a ${wanted} for ${island.key}`;
          context.report({ span, severity, message });
        } else if ((wanted === "function") !== isFunction(definition)) {
          const message = `@${cut(name, 120)} is defined by a ${cut(definition.op, 120)}, expected a ${wanted} for ${island.key}`;
          context.report({ span, severity, message });
        } else if (wanted === "device" && isNoDevice(definition)) {
          const message = `@${cut(name, 120)} is a global of the type ${cut(definition.type ?? "", 120)}, expected !hal.device for ${island.key}`;
          context.report({ span, severity, message });
        }
      }
    }
  },
});

/** Whether a symbol may be a function, in any dialect. */
function isFunction({ op }: SymbolDefinition): boolean {
  return !/\b(?:global|device|module|constant)$/.test(op);
}

/** A type that no alias has. */
const OWN_TYPE = /^(?:[su]?i\d+|index|b?f\d\w*|tf32|tensor|vector|memref|complex|tuple|none|!\w+\.[\w.]+)$/;

/** Whether a definition is certainly something else than a device. */
function isNoDevice({ type }: SymbolDefinition): boolean {
  return type !== undefined && type !== "!hal.device" && OWN_TYPE.test(type);
}

function references(context: RuleContext, island: Island): readonly Reference[] {
  const { key, place, entry } = island;
  const { value } = entry;
  if (value === undefined) return [];
  const known = knownAttribute(key);
  // The compiler looks the function up and fails. If nothing reads the attribute, `misplaced-attribute` reports it.
  if (known?.values[0] === "symbol" && known.places.includes(place)) {
    if (key === "iree.abi.transients.size" && hasConstantSize(context)) return [];
    const symbol = symbolOf(island);
    return symbol ? [{ name: symbol.name, span: symbol.value, wanted: "function", severity: "error" }] : [];
  }
  if (key === "fbr") {
    const name = context.string(island) ?? symbolOf(island)?.name ?? "";
    return name === "" ? [] : [{ name, span: value, wanted: "function", severity: "warning" }];
  }
  if (value.kind !== "opaque") return [];
  return [...context.text(value).matchAll(AFFINITY)].map(({ index, 0: text, groups }) => {
    const name = groups?.bare ?? groups?.quoted ?? "";
    const at = value.start + index + text.indexOf("@");
    const span = { start: at, end: value.start + index + text.length };
    return { name, span, wanted: "device", severity: "warning" };
  });
}
