/** The traits of an op that matter to a reader, as letters: `TRAITS` in server/src/core/ops/opDefinitions.ts says what each means. */

const NATIVE = {
  IsTerminator: "T",
  IsIsolatedFromAbove: "I",
  SymbolTable: "B",
  SameOperandsAndResultType: "E",
  SameTypeOperands: "e",
  IsCommutative: "C",
  ConstantLike: "K",
  SingleBlock: "b",
  NoTerminator: "n",
  AttrSizedOperandSegments: "O",
  AttrSizedResultSegments: "R",
};

const INTERFACES = { SymbolOpInterface: "S", FunctionOpInterface: "F", CallOpInterface: "c" };

const PURE = new Set(["Pure", "NoSideEffect"]);

/** All traits of an op, with those that stand for several. */
function flatten(records, references, found = new Map()) {
  for (const { def } of references ?? []) {
    if (found.has(def)) continue;
    const record = records[def];
    found.set(def, record);
    flatten(records, record.traits, found);
    flatten(records, record.baseInterfaces, found);
  }
  return found;
}

/** The letters of an op. */
export function traitsOf(records, op) {
  const letters = new Set();
  for (const [name, record] of flatten(records, op.traits)) {
    const native = NATIVE[record.trait];
    if (native) letters.add(native);
    const interface_ = INTERFACES[record.cppInterfaceName];
    if (interface_) letters.add(interface_);
    if (PURE.has(name)) letters.add("P");
    if (record.effects?.length === 0) letters.add("M");
    // Classes of traits with the number of blocks in their name: `SingleBlockImplicitTerminator<"YieldOp">`.
    if (/^SingleBlockImplicitTerminator</.test(record.trait ?? "")) letters.add("b");
  }
  if (letters.has("P")) letters.delete("M");
  return [...letters].sort().join("");
}
