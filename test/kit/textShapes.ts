/** MLIR texts made to be slow to read: what a careless reader looks at again and again, each of any size. */
import { span } from "./spans.js";

/** Text of a size: twice the size gives about twice the text. */
export type MakeText = (n: number) => string;

const inF = (payload: string) => inKey("f", payload);
const inKey = (key: string, payload: string) => `func @f() attributes {iree.reflection = {${key} = "${payload}"}}\n`;
const inAbi = (json: string) => `func @f() attributes {iree.abi = "${json.replaceAll('"', "\\22")}"}\n`;

/** What is written for each number below a count, joined. */
export function numbered(count: number, write: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => write(i)).join("");
}

/** By name, in the order of the table. A size counts parts: brackets, keys, lines. */
export const TEXT_SHAPES: Readonly<Record<string, MakeText>> = {
  "nested spans": (n) => inF("I9!".repeat(n)),
  "true nested spans": (n) => inF(nestedSpans(n)),
  "spans side by side": (n) => inF(span("I", "O1!".repeat(n)) + span("R", "S1!".repeat(n))),
  "wrong lengths": (n) => inF(`${span("I", "B9!t".repeat(n))}R1!`),
  "100,000 slots": (n) =>
    inKey(
      "sip",
      `${span(
        "I",
        span(
          "S",
          numbered(n, (i) => `k${i}_${i}`),
        ),
      )}R1!`,
    ),
  "nested sequences": (n) => inKey("sip", "I9!S9!k0".repeat(n)),
  "dims of one buffer": (n) => inF(`${span("I", span("B", "d4".repeat(n)))}R1!`),
  "digits without end": (n) => inF(`I${"9".repeat(n * 8)}!`),
  "JSON nested": (n) => inAbi("[".repeat(n)),
  "JSON nested types": (n) => inAbi(`{"a":[${'["slist",'.repeat(n)}"i32"${"]".repeat(n)}],"r":[]}`),
  "JSON wide": (n) => inAbi(`{"a":[${'"i32",'.repeat(n)}null],"r":[]}`),
  "JSON keys": (n) => inAbi(`{${numbered(n, (i) => `"k${i}":1,`)}"a":[],"r":[]}`),
  "JSON dict slots": (n) => inAbi(`{"a":[["sdict"${numbered(n, (i) => `,["k${n - i}","i32"]`)}]],"r":[]}`),
  "JSON broken": (n) => inAbi(`{"a":[${'"i32" '.repeat(n)}`),
  escapes: (n) => inKey("iree.abi", "\\22\\5C\\0A\\E2".repeat(n)),
  surrogates: (n) => inKey("iree.abi", "\u{1F600}".repeat(n)),
  "variadic convention": (n) => `vm.export @f attributes {iree.abi = "0${"Ci".repeat(n)}_v"}\n`,

  "open brackets": (n) => `func @f() attributes {iree.abi = ${"[".repeat(n)}`,
  "open dictionaries": (n) => `func @f() attributes {${"iree.reflection = {a = ".repeat(n)}`,
  "open parentheses": (n) => `func @f${"(".repeat(n)}`,
  "open angle brackets": (n) => `func @f(%a: tensor<${"<".repeat(n)}) attributes {iree.abi.stub}`,
  "brackets that don't match": (n) => `func @f() attributes {iree.abi = ${"[({<".repeat(n)}${")]>}".repeat(n)}}\n`,
  "closing brackets": (n) => `${"})]>".repeat(n)} iree.abi.stub ${"})]>".repeat(n)}\n`,
  "unclosed strings": (n) => 'iree.abi = "\n'.repeat(n),
  "quotes on a line": (n) => `iree.abi = ${'"'.repeat(n * 2 + 1)}\n`,
  "a string without end": (n) => `func @f() attributes {iree.abi = "${"I1!R1!".repeat(n)}`,
  "keys on a line": (n) => `func @f() attributes {iree.reflection = {${numbered(n, (i) => `k${i} = "x", `)}}}\n`,
  "ABI keys on a line": (n) => `${"iree.abi.stub ".repeat(n)}\n`,
  "functions on a line": (n) => "func @f() attributes {iree.abi.stub} {} ".repeat(n),
  "ops with an attribute on a line": (n) => "foo.a {iree.abi.stub} ".repeat(n),
  "declarations on a line": (n) => 'func.func private @f(%a: i32 {iree.abi.name = "x"}) '.repeat(n),
  "attribute dictionaries": (n) => '"a"() {iree.abi.stub} : () -> ()\n'.repeat(n),
  "arguments of one function": (n) =>
    `func.func @f(${numbered(n, (i) => `%a${i}: i32 {iree.abi.name = "a"}, `)}%z: i32)\n`,
  "arguments on the last line": (n) => `func.func @f(\n${"%a: i32 {iree.abi.stub}, ".repeat(n)}%z: i32)\n`,
  "a header on many lines": (n) => `func.func @f(${"%a: i32,\n".repeat(n)}%z: i32) attributes {iree.abi.stub}\n`,
  "a name misspelt again and again": (n) =>
    `func @f() attributes {iree.abi.model = "sync", ${"iree.abi.modal = 1 : i32, ".repeat(n)}iree.abi.stub}\n`,
  "headers cut short": (n) => "func.func @f(%a: i32 {iree.abi.name = \n".repeat(n),
  "a long name": (n) => `func @${"a".repeat(n * 10)}() attributes {iree.abi.stub}\n`,
  "a long quoted name": (n) => `func @"${"\\22[x](y)".repeat(n)}"() attributes {iree.abi.stub}\n`,
  "a dense blob": (n) =>
    `#d = dense<"0x${"DEADBEEF".repeat(n)}"> : tensor<4xi8>\nfunc @f() attributes {iree.abi.stub}\n`,
  "dense numbers": (n) => `%0 = arith.constant {iree.abi.stub} dense<[${"1, ".repeat(n)}1]> : tensor<4xi8>\n`,
  "dialect attribute bodies": (n) =>
    `func @f() attributes {a = #d<${"<(".repeat(n)}${")>".repeat(n)}>, iree.abi.stub}\n`,

  "many aliases": (n) =>
    numbered(n, (i) => `#a${i} = {f = "I1!R1!"}\nfunc @f${i}() attributes {iree.reflection = #a${i}}\n`),
  "one alias, many uses": (n) => `#a = {f = "I1!R1!"}\n${"func @f() attributes {iree.reflection = #a}\n".repeat(n)}`,
  "one alias, many meanings": (n) =>
    `${'#a = {f = "I1!R1!"}\n'.repeat(n)}${"func @f() attributes {iree.reflection = #a}\n".repeat(n)}`,
  "alias chain": (n) => `${numbered(n, (i) => `#a${i} = #a${i + 1}\n`)}func @f() attributes {iree.reflection = #a0}\n`,
  "alias cycle": (n) =>
    `#a = {iree.abi = #b}\n#b = {iree.abi = #a}\n${"func @f() attributes {iree.reflection = #a}\n".repeat(n)}`,
  "split markers": (n) => "// -----\nfunc @f() attributes {iree.abi.stub}\n".repeat(n),
  "comments with keys": (n) => '// CHECK: iree.abi = "I1!R1!"\n'.repeat(n),
  "a comment of bare keys": (n) => `// ${"iree.abi.stub ".repeat(n)}\n`,
  "one long comment": (n) => `// ${"iree.abi = {".repeat(n)}\n`,
  suppressions: (n) => "// mlir-abi-disable-next-line sip-syntax\nfunc @f()\n".repeat(n),
  "suppressions above findings": (n) =>
    '// mlir-abi-disable-next-line sip-syntax\nfunc @f() attributes {iree.reflection = {f = "x", fv = "1"}}\n'.repeat(
      n,
    ),
  "a suppression of many rules": (n) => `// mlir-abi-disable ${"sip-syntax, ".repeat(n)}x\nfunc @f()\n`,
  findings: (n) => 'func @f() attributes {iree.reflection = {f = "I1!R1!x", fv = 1, fw = "1"}}\n'.repeat(n),

  "deep regions": (n) => `${"scf.if %c {\n".repeat(n)}func @f() attributes {iree.abi.stub}\n${"}\n".repeat(n)}`,
  "regions that close on a line": (n) => `${"scf.if %c {\n".repeat(n)}${"}".repeat(n)}`,
  "regions that don't close": (n) => "func.func @f() attributes {iree.abi.stub} {\n".repeat(n),
  "generic ops": (n) => `${'"a.b"() ({\n'.repeat(n)}${"}) {iree.abi.stub} : () -> ()\n".repeat(n)}`,
  "many blocks": (n) => `func @f() {\n${numbered(n, (i) => `^bb${i}:\n  cf.br ^bb${i + 1}\n`)}}\n`,
  "many values": (n) => `func @f() {\n${numbered(n, (i) => `  %${i + 1} = foo.op %${i}\n`)}}\n`,
  "one value, many uses": (n) => `func @f(%a: i32) {\n${"  foo.op %a, %a : i32\n".repeat(n)}}\n`,
  "one value, many definitions": (n) => `func @f() {\n${"  %a = foo.op %a : i32\n".repeat(n)}}\n`,
  "results of one op": (n) => `func @f() {\n  ${numbered(n, (i) => `%${i}, `)}%z = foo.op : i32\n}\n`,
  "many symbols": (n) => numbered(n, (i) => `func.func @f${i}() attributes {iree.abi.stub} { call @f${i + 1}() }\n`),
  "one symbol, many times": (n) => "func.func @f() attributes {iree.abi.stub} { call @f() }\n".repeat(n),
  "symbols that nobody defines": (n) =>
    numbered(n, (i) => `func @f() attributes {iree.reflection = {f = "I1!R1!", fbr = "g${i}", fv = "1"}}\n`),
  "a symbol that nobody defines": (n) =>
    'func @f() attributes {iree.reflection = {f = "I1!R1!", fbr = "g", fv = "1"}} { call @g() }\n'.repeat(n),
  "symbols in parts": (n) =>
    numbered(n, (i) => `func @f${i}() attributes {iree.reflection = {f = "I1!R1!", fbr = "f", fv = "1"}}\n// -----\n`),
  "a name like the rest": (n) => `func @b${"a".repeat(n)}() attributes {iree.abi.stub}\n// ${"a".repeat(n * 8)}\n`,
  "nested symbols": (n) =>
    `${numbered(n, (i) => `module @m${i} {\n`)}call @m0${"::@m1".repeat(n)}()\n${"}\n".repeat(n)}`,
  "carriage returns": (n) => `${"\r".repeat(n * 4)}func @f() attributes {iree.abi.stub}${"\r".repeat(n * 4)}`,
  "empty lines": (n) => `${"\n".repeat(n * 4)}func @f() attributes {iree.abi.stub}${"\n".repeat(n * 4)}`,
  "line ends": (n) => `func @f() attributes {${"\r\n \n".repeat(n)}iree.abi.stub}\n`,

  "PyDM unions": (n) =>
    `iree_pydm.func @f(%a : !iree_pydm.union<${"!iree_pydm.integer, ".repeat(n)}!iree_pydm.none>) -> () {\n}\n`,
  "PyDM nested types": (n) =>
    `iree_pydm.func @f(%a : ${"!iree_pydm.list<".repeat(n)}!iree_pydm.object${">".repeat(n)}) -> () {\n}\n`,
  "PyDM statements": (n) =>
    `iree_pydm.func @f(%a : !iree_pydm.integer<32>) -> (!iree_pydm.exception_result, !iree_pydm.none) attributes {arg_names = ["a"]} {\n${numbered(
      n,
      (i) => `  %${i} = apply_binary "plus", %a, %a : !iree_pydm.integer<32>, !iree_pydm.integer<32>\n`,
    )}  return %0 : !iree_pydm.none\n}\n`,
  "PyDM free variables": (n) =>
    `iree_pydm.func @f() -> () attributes {free_vars = [${numbered(n, (i) => `"v${i}", `)}"z"]} {\n${numbered(
      n,
      (i) => `  %${i} = load_var_free "v${i}"\n`,
    )}}\n`,
  "PyDM and other types": (n) =>
    `iree_pydm.func @f(%a : !iree_pydm.none) -> () {\n${"  unboxed %[[A = !a.b, !a.b\n".repeat(n)}}\n`,
  "lowered numbers": (n) =>
    `func.func @l(%a: i32) {\n${"  %c78 = arith.constant 78 : i32\n  iree_input.list.set %a[%c0], %c78 : !iree_input.list<!iree_input.variant>, i32\n".repeat(n)}}\n`,
};

/** Spans in each other, the innermost empty. */
function nestedSpans(n: number): string {
  const heads: string[] = [];
  let length = 1;
  for (let i = 0; i < n; i++) {
    const head = `I${length}!`;
    heads.push(head);
    length += head.length;
  }
  return heads.reverse().join("");
}
