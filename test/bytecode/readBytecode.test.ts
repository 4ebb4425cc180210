/** The library's tree of ops. */
import { expect, expectTypeOf, test } from "vitest";
import {
  BytecodeError,
  type BytecodeFile,
  type BytecodeOp,
  type ByteSource,
  readBytecode,
} from "../../server/src/core/index.js";
import { EXAMPLES, example } from "../kit/bytecode.js";
import { makeFile, moduleOf, varint } from "../kit/madeBytecode.js";

function* allOps(op: BytecodeOp): Generator<BytecodeOp> {
  yield op;
  for (const region of op.regions) for (const { ops } of region) for (const inner of ops) yield* allOps(inner);
}

test.each(EXAMPLES.filter(({ text }) => text !== undefined))("finds the ops of $name", ({ bytes, text = "" }) => {
  const names = [...allOps(readBytecode(bytes).root)].map(({ name }) => name);
  const printed = [...text.matchAll(/^ *(?:%\S+ = )?"([^"]*)"\(/gm)].map(([, name]) => name);
  expect(names).toEqual(printed);
});

test("reads the parts of an op", () => {
  const { root, version, producer, dialects, resources } = readBytecode(example("functions-v6").bytes);
  expect({ version, producer, resources }).toEqual({ version: 6, producer: "MLIR22.1.8", resources: [] });
  expect(dialects.map(({ name }) => name)).toContain("func");
  expect(root).toMatchObject({ name: "builtin.module", unreadProperties: 0, results: [] });
  expect(root.attributes.sym_name).toBe('"model"');
  const [[{ ops } = { ops: [] }] = []] = root.regions;
  const predict = ops.find(({ attributes }) => attributes.sym_name === '"predict"');
  expect(predict?.name).toBe("func.func");
  expect(predict?.regions[0]?.[0]?.arguments[0]).toBe("tensor<1x28x28xf32>");
  expect(predict?.source).toMatchObject({ line: expect.any(Number) });
});

test("lists resources without their data", () => {
  const { resources } = readBytecode(example("resources-v6").bytes);
  expect(resources.find(({ key }) => key === "w0")).toMatchObject({
    owner: "builtin",
    kind: "blob",
    size: 16,
    alignment: 64,
  });
});

test("reads ranges of a file", () => {
  const { bytes } = example("functions-v6");
  const ranges: ByteSource = { size: bytes.length, read: (offset, length) => bytes.slice(offset, offset + length) };
  expect(readBytecode(ranges).root.name).toBe("builtin.module");
});

test("throws its own error with the byte, also when a damaged part is asked for", () => {
  expect(() => readBytecode(new Uint8Array([1]))).toThrow(BytecodeError);
  const damaged = readBytecode(makeFile({ ir: moduleOf([[...varint(1), 0x80, ...varint(0)]]) }));
  for (let i = 0; i < 2; i++) expect(() => damaged.root.regions).toThrow(/unknown bit 80.*\(byte \d+\)$/);
});

test("has types", () => {
  expectTypeOf(readBytecode).returns.toEqualTypeOf<BytecodeFile>();
  expectTypeOf<BytecodeError["offset"]>().toEqualTypeOf<number>();
  expectTypeOf<BytecodeOp["attributes"]>().toEqualTypeOf<Readonly<Record<string, string>>>();
});
