/** Functions with first-generation metadata (IREE ignores it since 2021-06): each gets the note `legacy-reflection`. */
export function legacyFunctions(count: number, f = "I1!R1!"): string {
  const reflection = `iree.reflection = {f = "${f}", fv = "1"}`;
  return Array.from({ length: count }, (_, i) => `func.func private @f${i}() attributes {${reflection}}\n`).join("");
}
