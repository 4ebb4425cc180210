/** Inputs to begin with, from the project's own tests and examples. Paths are relative to the project's folder. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

function textsIn(folder: string, ending: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => readFileSync(join(folder, name), "utf8"));
}

/** MLIR files: the examples, the wrong and the right of every rule, MLIR's own constructs. */
export function mlirTexts(): readonly string[] {
  return ["examples", "test/rules", "test/data/structure"].flatMap((folder) => textsIn(folder, ".mlir"));
}

/** The encoded strings of the golden vectors, a character a byte; `raw` or `sip`. */
export function vectorStrings(kind: "raw" | "sip"): readonly string[] {
  const lines = readFileSync(`test/vectors/${kind}.jsonl`, "utf8").trimEnd().split("\n");
  return lines.map((line) => {
    const { sig } = JSON.parse(line) as { sig: string | { hex: string } };
    return typeof sig === "string"
      ? Buffer.from(sig).toString("latin1")
      : Buffer.from(sig.hex, "hex").toString("latin1");
  });
}

export const JSON_STRINGS: readonly string[] = [
  '{"a":["i32",["ndarray","f32",2,null,4]],"r":[["slist","i1","i64"]],"v":1}',
  '{"a":[["named","x",["sdict",["a","f16"],["b",["stuple","i8"]]]]],"r":[["py_homogeneous_list","f64"]],"v":1}',
  '{"a":[["ndarray",null,null],["unknown"],"unknown",null],"r":[]}',
  '{"v":1,"r":[["sdict_kwargs",["k","i32"]]],"a":["bf16"],"x":{"y":[true,false,1.5e-3,"\\u00e9\\ud83d\\ude00"]}}',
];

export const CONVENTIONS: readonly string[] = ["0v_v", "0iIfFr_r", "0iCiDi_r", "0rIIiiCID_r", "0CiCrDD_v", "0_", "v"];

export const RAW_PIECES = ["I1!", "R1!", "B3!", "S3!t6", "O1!", "U1!", "d-1", "d4", "t0", "t12", "!", "I", "R", "B"];
export const SIP_PIECES = ["S1!", "D1!", "k0_", "K1!a", "k", "K", "_0", "_1", "_", "I4!S", "!", "R3!_0"];
export const JSON_PIECES = [
  ...['{"a":[', '],"r":[', '],"v":1}', '["ndarray",', '"f32"', ",2,", "null", '["named","x",', '["slist"', "["],
  ...[
    "]",
    "{",
    "}",
    ":",
    ",",
    '"',
    "\\",
    "\\u00",
    "\\ud83d",
    "1e5",
    "-0",
    "true",
    " ",
    "\n",
    "/*",
    "//",
    '["sdict",["k",',
  ],
];
export const CONVENTION_PIECES = [..."0vrdiIfFCDd_1"];

const WORDS = [
  "iree.reflection",
  "iree.abi",
  "iree.abi.name",
  "iree.abi.output",
  "iree.abi.dims",
  "iree.abi.declaration",
];
/** What MLIR files are made of, and their hardest parts. */
export const MLIR_PIECES = [
  ...WORDS.map((key) => `${key} = `),
  ...[
    "func.func @f(",
    "util.func public @g(",
    "vm.export @h",
    "vm.func private @i(%a: i32)",
    '"func.func"() ({',
    "}) {",
  ],
  ...[
    " attributes {",
    "iree.reflection = {",
    'f = "I1!R1!"',
    'fv = "1"',
    'sip = "I1!R1!"',
    "abiv = 1 : i32",
    "})",
    "}",
  ],
  ...[
    "{",
    "(",
    ")",
    "[",
    "]",
    "<",
    ">",
    ",",
    ":",
    "=",
    '"',
    "\\22",
    "\\",
    "#a = ",
    "#a",
    "!t = ",
    "!t",
    "@f",
    "%0",
    "^bb0",
  ],
  ...[
    "-> ",
    "tensor<?x4xf32>",
    "tuple<i32, f32>",
    "!hal.buffer_view",
    "0 : index",
    "loc(#l)",
    "return",
    "module {",
    "\n",
  ],
  ...[
    "// ",
    "// -----\n",
    "// CHECK: ",
    "// mlir-abi-disable-next-line ",
    "// mlir-abi-disable ",
    "sym_name",
    "private ",
  ],
];
