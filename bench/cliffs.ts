/**
 * Shapes that people could really have and that each make one thing large: for each, an edit with a hover is held against
 * the floor's edit, and memory against the size of the text.
 */
import type { GeneratedFile } from "./generate.js";
import { sitesIn } from "./sites.js";

/** A function's body with places for edits and hovers. */
const body = (returned: string) =>
  `  %c = arith.constant 1 : i32\n  %d = arith.addi %c, %c : i32\n  ${returned === "" ? "return" : returned}\n}\n`;

const reflection = (entries: string) => `attributes {iree.reflection = {${entries}}}`;
const OLD = reflection('f = "I6!B3!d4R6!B3!d4", fv = "1"');

/** A text of `size` characters: a beginning, part after part, an end. */
type Shape = { readonly first?: string; readonly part: (i: number) => string; readonly last?: string };

const around = (first: string, part: (i: number) => string, last = "}\n"): Shape => ({ first, part, last });

const EDITED = `func.func @edited(%a: tensor<4xf32>) -> tensor<4xf32> ${OLD} {\n${body("return %a : tensor<4xf32>")}`;

const onOneLine = (i: number) =>
  `func.func @f${i}(%a: tensor<4xf32>) ${OLD} { %c = arith.constant 1 : i32 %d = arith.addi %c, %c : i32 return } `;

const DUMPED = Array.from(
  { length: 60 },
  (_, i) =>
    `func.func @f${i}(%a: tensor<4xf32> {iree.abi.affinity = #hal.device.affinity<@dev>}) ${OLD} {\n${body("")}`,
).join("");

export const CLIFFS: Readonly<Record<string, Shape>> = {
  "many arguments": around(
    `${EDITED}func.func @f(`,
    (i) => `%a${i}: tensor<4xf32> {iree.abi.affinity = @dev${i}}, `,
    `%z: i32) ${OLD} {\n${body("")}`,
  ),
  "many results": around(`${EDITED}func.func private @f() -> (`, (i) => `tensor<${i}xf32>, `, "i32)\n"),
  "one line": { part: onOneLine },
  "one line in a module": around("module { ", onOneLine),
  "one device": around(
    "module @m {\nutil.global private @dev : !hal.device\n",
    (i) => `func.func @f${i}(%a: tensor<4xf32> {iree.abi.affinity = #hal.device.affinity<@dev>}) ${OLD} {\n${body("")}`,
  ),
  "a device each": around(
    "module @m {\n",
    (i) =>
      `util.global private @dev${i} : !hal.device\nfunc.func @f${i}(%a: tensor<4xf32>) attributes {iree.abi.affinity = ` +
      `#hal.device.affinity<@dev${i}>} {\n${body("")}`,
  ),
  "size functions": around(
    "module @m {\n",
    (i) =>
      `util.func private @size${i}(%a: !hal.buffer_view) -> index {\n${body("util.return %i : index")}` +
      `util.func public @f${i}(%a: !hal.buffer_view) attributes {iree.abi.stub, iree.reflection = ` +
      `{iree.abi.transients.size = @size${i}}} {\n${body("util.return")}`,
  ),
  fallbacks: around(
    `vm.module @m {\nvm.func private @fall(%a : i32) -> i32 {\n${body("vm.return %a : i32")}`,
    (i) =>
      `vm.import private optional @io.read${i}(%path : i32) -> i32 attributes {vm.fallback = @fall}\n` +
      `vm.func private @g${i}(%a : i32) {\n${body("vm.return")}`,
  ),
  exports: around(
    "vm.module @m {\n",
    (i) =>
      `vm.export @f${i} as("g${i}") attributes {iree.abi.declaration = "sync func @g${i}(%a: i32)"}\n` +
      `vm.func private @f${i}(%a : i32) {\n${body("vm.return")}`,
  ),
  "aliases of everything": {
    part: (i) =>
      `#r${i} = {f = "I6!B3!d4R1!", fv = "1"}\n#map${i} = affine_map<(d0) -> (d0 + ${i})>\n` +
      `func.func @f${i}(%a: tensor<4xf32>) attributes {iree.reflection = #r${i}} {\n${body("")}`,
  },
  "200 passes": {
    part: (i) =>
      `// -----// IR Dump After Pass${i} (pass-${i}) //----- //\nmodule @m {\nutil.global private @dev : !hal.device\n` +
      `${DUMPED}}\n\n`,
  },
  "small parts": { part: (i) => `func.func @f${i}(%a: tensor<4xf32>) ${OLD} {\n${body("")}// -----\n` },
  "deep regions": around(EDITED, (i) => `${"{".repeat(i % 3)}scf.if %c { scf.for %i = %c to %c step %c {\n`, "}\n"),
  "one huge function": around(
    `func.func @f(%a: tensor<4xf32>) ${OLD} {\n`,
    (i) => `  %c${i} = arith.constant ${i} : i32\n  %d${i} = arith.addi %c${i}, %c${i} : i32\n`,
    "  return\n}\n",
  ),
  "one huge string": around(
    `${EDITED}func.func private @f() attributes {iree.reflection = {iree.abi = "{\\22a\\22:[`,
    () => "[\\22ndarray\\22,\\22f32\\22,2,4,null],",
    '\\22i32\\22],\\22r\\22:[],\\22v\\22:1}"}}\n',
  ),
  "one huge signature": around(
    `${EDITED}func.func private @f() attributes {iree.reflection = {f = "I9!`,
    () => "B9!t6d4d-1d4",
    'R1!"}}\n',
  ),
  "one huge literal": around(
    `${EDITED}util.global private @w = dense<"0x`,
    () => "0123456789ABCDEF",
    '"> : tensor<4xf32>\n',
  ),
  "comments with keys": { first: EDITED, part: (i) => `// CHECK-SAME: iree.abi = "x${i}", f = "I6!B3!d4R1!"\n` },
  "generic form": around(
    `${EDITED}"builtin.module"() ({\n`,
    (i) =>
      `"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "f${i}"}> ({\n^bb0(%a: tensor<4xf32>):\n` +
      `  %c = arith.constant 1 : i32\n  "x.y"(%c, %c) : (i32, i32) -> ()\n}) {iree.reflection = {f = "I6!B3!d4R1!"}} : () -> ()\n`,
    "}) : () -> ()\n",
  ),
  "headers of many lines": {
    part: (i) =>
      `func.func @f${i}(\n    %a: tensor<4xf32>,\n    %b: tensor<4xf32>)\n    -> tensor<4xf32>\n    attributes {\n` +
      `      iree.reflection = {\n        f = "I11!B3!d4B3!d4R6!B3!d4",\n        fv = "1"}} {\n${body("return %a : tensor<4xf32>")}`,
  },
  "brackets that never close": {
    first: EDITED,
    part: (i) => `func.func @f${i}(%a: tensor<4xf32>) attributes {iree.abi.stub, [(\n`,
  },
  locations: around(
    EDITED,
    (i) => `func.func private @f${i}(tensor<4xf32>) ${OLD} loc(#loc${i})\n#loc${i} = loc("model.py":${i}:1)\n`,
    "",
  ),
  PyDM: {
    first: EDITED,
    part: (i) =>
      `iree_pydm.func @f${i}(%a: !iree_pydm.object) -> (!iree_pydm.exception_result, !iree_pydm.object) {\n` +
      `  %n = iree_pydm.constant 1 : !iree_pydm.integer\n  iree_pydm.return %a : !iree_pydm.object\n}\n`,
  },
};

export function cliffFile(name: string, { first = "", part, last = "" }: Shape, size: number): GeneratedFile {
  const parts = [first];
  for (let i = 0, length = first.length + last.length; length < size; i++) {
    const text = part(i);
    parts.push(text);
    length += text.length;
  }
  const text = parts.join("") + last;
  return { name, text, signatures: 0, broken: 0, ...sitesIn(text) };
}
