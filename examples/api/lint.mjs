// Lints a text, fixes what is safe to fix, and compares the two.
import { diff, fix, lint, show } from "mlir-abi-lens";

const text = `func.func @scale(%x: tensor<4xf32>) -> tensor<4xf32> attributes {
  iree.reflection = {f = "I7!B3!d4R6!B3!d4", fv = "1"}
} { return %x : tensor<4xf32> }
`;

for (const { code, range } of lint(text, { rules: { "legacy-reflection": "off" } })) {
  console.log(`${range.start.line + 1}:${range.start.character + 1} ${code}`);
}

const fixed = fix(text);
for (const { name, attributes } of show(fixed.text)) {
  console.log(name, attributes.find(({ kind }) => kind === "raw")?.text);
}
console.log("breaks callers:", diff(text, fixed.text).breaking);
