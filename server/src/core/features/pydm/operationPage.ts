/** Pages about PyDM's operations, their operands and the attributes of its functions. */
import { type Operation, operatorNamed, operatorsOf, runtimeFunction } from "../../pydm/operations.js";
import { cut } from "../../text/visibleText.js";
import { code, type Page, type Prose, prose, say } from "../markdown.js";
import { page } from "./codePage.js";

/** The page of an operation: what it does, and what it is lowered to. */
export function operationPage({ name, meaning, lowered }: Operation): Page {
  const facts: (readonly [string, Prose])[] = lowered === "" ? [] : [["Lowers to", prose(lowered)]];
  return page(say`${code(`iree_pydm.${name}`)}, PyDM operation`, [prose(meaning)], facts, "operations");
}

/** The string that names an operator: `"add"` of `apply_binary`. */
export function operatorPage(operation: string, name: string): Page {
  const found = operatorNamed(operation, name);
  const title = say`${code(JSON.stringify(cut(name, 80)))}, operator of ${code(operation)}`;
  if (found === undefined) {
    const known = [...(operatorsOf(operation)?.keys() ?? [])].join(", ");
    return page(title, [`No Python operator has this name, expected one of ${known}.`], [], "operators");
  }
  const facts: (readonly [string, Prose])[] = [
    ["Python", [code(found.python)]],
    ["Lowers to", found.lowered === "" ? "nothing: only the runtime library could do it" : found.lowered],
  ];
  const meaning = "Named after Python's method for the operator, without the underscores.";
  return page(title, [operation === "apply_binary" ? meaning : "A Python comparison."], facts, "operators");
}

/** The name or the index of `alloc_free_var "n"[0]`. */
export function variablePage(text: string, isIndex: boolean): Page {
  const title = isIndex
    ? say`${code(cut(text, 40))}, index of a free variable`
    : say`${code(JSON.stringify(cut(text, 80)))}, free variable`;
  const meaning = isIndex
    ? "Distinguishes variables of one name. Without it the index is absent."
    : "The name of the Python variable. It should be in the function's `free_vars`.";
  return page(title, [prose(meaning)], [], "variables");
}

const ATTRIBUTES: Readonly<Record<string, string>> = {
  arg_names: "The names of the Python function's arguments, in order: one for each argument.",
  cell_vars: "The variables of this function that an inner function uses.",
  free_vars: "The variables that this function allocates with `alloc_free_var`.",
};

/** Whether `attributePage` knows an attribute of PyDM's functions. */
export function isFunctionAttribute(key: string): boolean {
  return Object.hasOwn(ATTRIBUTES, key);
}

/** The page of an attribute, or of its name at index `nth`. */
export function attributePage(key: string, facts: Page["facts"]): Page {
  return page(
    say`${code(key)}, attribute of ${code("iree_pydm.func")}`,
    [prose(ATTRIBUTES[key] ?? "")],
    facts,
    "functions",
  );
}

/** The page of `@pydmrtl$name`. */
export function runtimePage(name: string): Page {
  const meaning = runtimeFunction(name) ?? "A function of this name is not known.";
  const facts: Page["facts"] = [
    ["Declared", prose("as `iree_pydm.func private`, by `-lower-iree-pydm-to-rtl`")],
    ["Linked", prose("by `-link-iree-pydm-rtl`")],
  ];
  return page(
    say`${code(`@pydmrtl$${cut(name, 80)}`)}, PyDM's runtime library`,
    [prose(meaning)],
    facts,
    "runtime-library",
  );
}
