/** The table of ops: names, operands and traits of known ops of each dialect, as their definitions in LLVM 23 and IREE state them. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  dialectTypeNames,
  findOpDefinition,
  type OpDefinition,
  opDefinitionNames,
} from "../../server/src/core/ops/opDefinitions.js";
import { ROOT } from "../kit/cli.js";

function definitionOf(name: string): OpDefinition {
  const found = findOpDefinition(name);
  if (found === undefined) throw new Error(`${name} is not in the table`);
  return found;
}

/** An op with its members in one line: operands, then results, then attributes. */
function shapeOf(name: string): string {
  const { operands, results, attributes } = definitionOf(name);
  const marks = { one: "", optional: "?", variadic: "..." };
  const list = (members: OpDefinition["operands"]) =>
    members.map(({ name, count }) => `${name}${marks[count]}`).join(", ");
  return `(${list(operands)}) -> (${list(results)}) {${list(attributes)}}`;
}

test.each([
  ["affine.apply", "(mapOperands...) -> () {map}"],
  ["arith.addi", "(lhs, rhs) -> (result) {overflowFlags?}"],
  ["bufferization.clone", "(input) -> (output) {}"],
  ["builtin.unrealized_conversion_cast", "(inputs...) -> (outputs...) {}"],
  ["cf.cond_br", "(condition, trueDestOperands..., falseDestOperands...) -> () {branch_weights?}"],
  ["func.call", "(operands...) -> (...) {callee, arg_attrs?, res_attrs?, no_inline?}"],
  ["gpu.thread_id", "() -> () {dimension, upper_bound?}"],
  ["linalg.matmul", "(inputs..., outputs...) -> (result_tensors...) {indexing_maps?, cast?}"],
  ["llvm.add", "(lhs, rhs) -> (res) {overflowFlags?}"],
  ["memref.load", "(memref, indices...) -> (result) {nontemporal?, alignment?, invariant?}"],
  ["ml_program.global_load", "() -> (result) {global}"],
  ["pdl.operand", "(valueType?) -> (value) {}"],
  ["scf.if", "(condition) -> (results...) {}"],
  ["shape.broadcast", "(shapes...) -> (result) {error?}"],
  ["sparse_tensor.convert", "(source) -> (dest) {}"],
  ["spirv.IAdd", "(operand1, operand2) -> (result) {}"],
  ["tensor.extract", "(tensor, indices...) -> (result) {}"],
  ["tosa.add", "(input1, input2) -> (output) {}"],
  ["transform.apply_patterns", "(target) -> () {apply_cse?, max_iterations?, max_num_rewrites?}"],
  ["ub.poison", "() -> (result) {value?}"],
  ["vector.broadcast", "(source) -> (vector) {}"],
  ["util.global.load", "() -> (result) {global, is_immutable?}"],
  ["flow.tensor.reshape", "(source, source_dims..., result_dims...) -> (result) {}"],
  ["stream.timepoint.immediate", "() -> (result_timepoint) {}"],
  ["hal.buffer_view.dim", "(buffer_view) -> (result) {index}"],
  ["vm.add.i32", "(lhs, rhs) -> (result) {}"],
  ["iree_codegen.extract_strided_metadata", "(source) -> (base_buffer, offset, sizes..., strides...) {}"],
  ["iree_encoding.set_encoding", "(source, encoding_dims...) -> (result) {}"],
  ["stablehlo.add", "(lhs, rhs) -> (result) {}"],
  ["torch.aten.relu", "(self) -> (result) {}"],
])("%s is %s", (name, shape) => {
  expect(shapeOf(name)).toBe(shape);
});

test("traits that matter to a reader are there", () => {
  expect(definitionOf("func.func").traits).toEqual(["function", "isolated from above", "symbol"]);
  expect(definitionOf("builtin.module").traits).toEqual(
    expect.arrayContaining(["isolated from above", "symbol", "symbol table", "no terminator"]),
  );
  expect(definitionOf("scf.yield").traits).toEqual(expect.arrayContaining(["pure", "terminator"]));
  expect(definitionOf("arith.addi").traits).toContain("operands and results of the same type");
});

test("regions and successors are there", () => {
  expect(definitionOf("scf.if").regions.map(({ name }) => name)).toEqual(["thenRegion", "elseRegion"]);
  expect(definitionOf("cf.switch").successors).toEqual([
    { name: "defaultDestination", count: "one" },
    { name: "caseDestinations", count: "variadic" },
  ]);
});

test("types are in MLIR's notation where they have one", () => {
  const types = (name: string) => definitionOf(name).operands.map(({ type }) => type);
  expect(types("hal.buffer_view.dim")).toEqual(["!hal.buffer_view"]);
  expect(types("stream.async.clone")).toContain("index");
  expect(types("vm.add.i32")).toEqual(["i32", "i32"]);
  expect(types("llvm.extractvalue")).not.toContain("type");
  expect(types("llvm.freeze")).toEqual(["LLVM type"]);
  expect(definitionOf("arith.cmpi").attributes[0]?.type).toMatch(/^eq \| ne \| slt \| /);
});

test("an op is found by the name that it had before, and without its dialect where it is written so", () => {
  expect(definitionOf("std.addi")).toEqual(definitionOf("arith.addi"));
  expect(definitionOf("arith.addi")).toMatchObject({ former: "std.addi", since: "LLVM 14" });
  expect(definitionOf("spv.IAdd").name).toBe("spirv.IAdd");
  expect(definitionOf("flow.dispatch.tensor.load")).toMatchObject({ name: "iree_tensor_ext.dispatch.tensor.load" });
  expect(definitionOf("return").name).toBe("func.return");
});

test("ops that are not known, whatever they are called, have no definition", () => {
  expect(findOpDefinition("arm_sve.load")).toBeUndefined();
  for (const name of ["", "arith", "arith.", "toString", "constructor.name", "my.op"]) {
    expect(findOpDefinition(name)).toBeUndefined();
  }
});

test("each line of the table is an op that can be read", () => {
  let count = 0;
  for (const name of opDefinitionNames()) {
    const { operands, results, attributes } = definitionOf(name);
    for (const { type } of [...operands, ...results, ...attributes]) expect(type, name).not.toBe("");
    for (const { name: member } of [...operands, ...attributes]) expect(member, name).toMatch(/^\w*$/);
    count++;
  }
  expect(count).toBeGreaterThan(3000);
});

test("each dialect that users meet has its ops and types", () => {
  const dialects = new Set(Array.from(opDefinitionNames(), (name) => name.split(".")[0]));
  const wanted =
    "affine arith bufferization builtin cf func gpu linalg llvm memref ml_program pdl scf shape sparse_tensor spirv tensor tosa " +
    "transform ub vector util flow stream hal vm vmvx iree_codegen iree_encoding iree_gpu iree_linalg_ext iree_vector_ext " +
    "iree_tensor_ext stablehlo torch";
  expect(wanted.split(" ").filter((dialect) => !dialects.has(dialect))).toEqual([]);
  expect(dialectTypeNames()).toEqual(
    expect.arrayContaining(["stream.timepoint", "hal.buffer_view", "llvm.ptr", "torch.int"]),
  );
});

test("the table is small enough to be loaded while someone waits for a hover", () => {
  expect(statSync(join(ROOT, "server/src/core/generated/knownOps.ts")).size).toBeLessThan(400_000);
});
