/** The reader on made-up files: numbers, sections, and what is refused, each with the byte it is about. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { openBytecode } from "../../server/src/core/bytecode/bytecode.js";
import { BytecodeError, Cursor } from "../../server/src/core/bytecode/cursor.js";
import { FLOAT_FORMATS, floatText } from "../../server/src/core/bytecode/floatFormat.js";
import { printBytecode } from "../../server/src/core/bytecode/printer.js";
import { lint, show } from "../../server/src/core/index.js";
import { sourceOf } from "../../server/src/core/text/byteSource.js";
import { EXAMPLES, example } from "../kit/bytecode.js";
import { makeFile, moduleOf, section, varint } from "../kit/madeBytecode.js";

function printed(bytes: Uint8Array): string {
  return [...printBytecode(openBytecode(sourceOf(bytes)), { form: "generic", bodies: true })].join("");
}

/** The problem with a file; undefined where it can be printed. Any other exception fails the test. */
function problemOf(bytes: Uint8Array): BytecodeError | undefined {
  try {
    printed(bytes);
    return undefined;
  } catch (error) {
    if (error instanceof BytecodeError) return error;
    throw error;
  }
}

/** A `spirv.ARM.Graph` as mlir-opt 22 writes it; it does not read its own text again. */
const GRAPH =
  "TUzvUg1NTElSMjIuMS44AAEZBQEFCQEDCwMHCw8TAyMLBQEHBwsLAwWFcQED3QMDZQJKAh8NAQULI3NwaXJ2LmFkZHJlc3Npbmdf" +
  "bW9kZWw8TG9naWNhbD4AI3NwaXJ2Lm1lbW9yeV9tb2RlbDxWdWxrYW4+ACghc3BpcnYuYXJtLnRlbnNvcjw0eGkxNj4pIC0+ICFz" +
  "cGlydi5hcm0udGVuc29yPDR4aTE2PgAhc3BpcnYuYXJtLnRlbnNvcjw0eGkxNj4ABE8FAVABAQcEPwMBBQNQAQMHBCsDAQUFUAEF" +
  "BwQXAwMHAwUABwQBAwEGAwEFAQBzDQUjFQ8NEWJ1aWx0aW4Ac3BpcnYAbW9kdWxlAEFSTS5HcmFwaABBUk0uR3JhcGhPdXRwdXRz" +
  "AGcACB8HBQEBCQcJAQELAQEDAQU=";

test("a graph has its properties, though MLIR writes its type as text", () => {
  const type = "!spirv.arm.tensor<4xi16>";
  expect(printed(Buffer.from(GRAPH, "base64"))).toContain(
    `"spirv.ARM.Graph"() <{function_type = (${type}) -> ${type}, sym_name = "g"}> ({\n`,
  );
});

test.each<[string, number[], bigint]>([
  ["one byte", [0x01], 0n],
  ["one byte, the largest", [0xff], 127n],
  ["two bytes", [0x02, 0x02], 128n],
  ["two bytes, the largest", [0xfe, 0xff], 16_383n],
  ["a form that is not the shortest", [0x04, 0x00, 0x00], 0n],
  ["seven bytes", [0xc0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], 2n ** 49n - 1n],
  ["eight bytes", [0x80, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], 2n ** 56n - 1n],
  ["nine bytes", [0x00, 1, 0, 0, 0, 0, 0, 0, 0x80], 2n ** 63n + 1n],
])("reads a number of %s", (_, bytes, value) => {
  expect(new Cursor(new Uint8Array(bytes), 0).bigVarint()).toBe(value);
  expect(new Cursor(new Uint8Array(bytes), 0).varint()).toBe(Number(value));
});

test("reads a dynamic dimension", () => {
  const bytes = new Uint8Array([0x00, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
  expect(new Cursor(bytes, 0).signedVarint()).toBe(-(2n ** 63n));
});

const bitsOf = (value: number): bigint => {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return view.getBigUint64(0);
};

test.each<[string, string, bigint]>([
  ["f32", "1.000000e+00", 0x3f800000n],
  ["f32", "1.000000e-01", 0x3dcccccdn],
  ["f64", "1.000000e-01", bitsOf(0.1)],
  ["f64", "0x419D6F3454000000", bitsOf(123_456_789)],
  ["f64", "1.0000001000000001", bitsOf(1.0000001)],
  ["f64", "1.0000001000000001E+30", bitsOf(1.0000001e30)],
  ["f64", "0.0010000001000000001", bitsOf(0.0010000001)],
  ["f64", "1.0000001000000001E-4", bitsOf(0.00010000001)],
  ["f64", "-0.000000e+00", bitsOf(-0)],
  ["f32", "0x7F800000", 0x7f800000n],
  ["f32", "0x7FC00000", 0x7fc00000n],
  ["bf16", "3.140630e+00", 0x4049n],
  ["f16", "1.500000e+00", 0x3e00n],
  ["f80", "2.000000e+00", 0x40008000000000000000n],
  ["f8E4M3FN", "5.000000e-01", 0x30n],
  ["f8E4M3FN", "0x7F", 0x7fn],
  ["f8E5M2FNUZ", "0x80", 0x80n],
  ["f4E2M1FN", "6.000000e+00", 0x7n],
  ["f8E8M0FNU", "1.000000e+00", 0x7fn],
])("prints a number of %s as %s", (type, text, bits) => {
  const format = FLOAT_FORMATS.get(type);
  expect(format && floatText(bits, format)).toBe(text);
});

test("prints numbers of f64 that read back the same, or their bits", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const text = floatText(bitsOf(value), FLOAT_FORMATS.get("f64") as never);
      const [, hex] = /^0x(.*)$/.exec(text) ?? [];
      // The last of 17 digits may be one less than the nearest.
      if (hex !== undefined) expect(BigInt(text)).toBe(bitsOf(value));
      else expect(Math.abs(Number(text) - value)).toBeLessThanOrEqual(Math.abs(value) * 2 ** -51);
    }),
  );
});

const MAGIC = [0x4d, 0x4c, 0xef, 0x52];

test.each<[string, Uint8Array, string]>([
  ["no magic number", new Uint8Array([1, 2, 3, 4]), "Not MLIR bytecode: the magic number is missing (byte 0)"],
  [
    "a version of the future",
    new Uint8Array([...MAGIC, ...varint(7), 0]),
    "Bytecode has version 7, expected at most 6 (byte 4)",
  ],
  ["a producer without end", new Uint8Array([...MAGIC, 0x0d, 0x78]), "Name of the producer has no end (byte 5)"],
  ["nothing after the producer", new Uint8Array([...MAGIC, 0x0d, 0x78, 0]), "Section 0 (strings) is missing (byte 7)"],
  [
    "a section twice",
    new Uint8Array([...MAGIC, 0x0d, 0, ...section(0, [1]), ...section(0, [1])]),
    "Section 0 (strings) appears twice (byte 9)",
  ],
  [
    "a section past the end",
    new Uint8Array([...MAGIC, 0x0d, 0, 0, ...varint(9), 1]),
    "Section 0 (strings) has 9 bytes, 1 are left (byte 6)",
  ],
  [
    "an unknown section",
    new Uint8Array([...MAGIC, 0x0d, 0, ...section(9, [])]),
    "Section 9 is unknown, expected 0 to 8 (byte 6)",
  ],
])("refuses %s", (_, bytes, problem) => {
  expect(problemOf(bytes)?.message).toBe(problem);
});

test.each<[string, Uint8Array, RegExp]>([
  [
    "strings that do not fill their section",
    makeFile({ sections: { 0: [...varint(1), ...varint(2), 65, 0, 0] } }),
    /^Strings have 2 bytes, 3 are left/,
  ],
  [
    "an index beyond the op names",
    makeFile({ ir: [...varint(2), ...varint(9), 0, ...varint(0)] }),
    /^Index 9 of op names is beyond the 2 in its table/,
  ],
  [
    "an index beyond the attributes",
    makeFile({ ir: [...varint(2), ...varint(0), 0, ...varint(5)] }),
    /^Index 5 of attributes is beyond the 1/,
  ],
  [
    "the unknown bit of an op",
    makeFile({ ir: [...varint(2), ...varint(0), 0x80, ...varint(0)] }),
    /^Op has the unknown bit 80/,
  ],
  [
    "more ops than bytes",
    makeFile({
      ir: [...varint(2), ...varint(0), 0x10, ...varint(0), ...varint(2), ...varint(1), ...varint(0), ...varint(1000)],
    }),
    /^Block has 500 ops/,
  ],
  [
    "an operand that no region defines",
    makeFile({ ir: moduleOf([[...varint(1), 0x04, ...varint(0), ...varint(1), ...varint(0)]]) }),
    /^Index 0 of values is beyond the 0/,
  ],
  [
    "properties before version 5",
    makeFile({ version: 4, ir: moduleOf([[...varint(1), 0x40, ...varint(0), ...varint(0)]]) }),
    /^(?:Op has properties|Index)/,
  ],
])("refuses %s", (_, bytes, problem) => {
  expect(problemOf(bytes)?.message).toMatch(problem);
});

test("a zero after the last section is nothing", () => {
  const { bytes } = example("empty-module-v6");
  expect(printed(new Uint8Array([...bytes, 0]))).toBe(printed(bytes));
});

test("a made-up file prints", () => {
  expect(printed(makeFile())).toBe('"builtin.module"() ({\n^bb0:\n}) : () -> ()\n');
});

test("an attribute with an unknown code is shown by its bytes", () => {
  const attributes = [
    [...varint(2), ...varint(1)],
    [...varint(99), 0xab],
    [...varint(1), ...varint(1), ...varint(1), ...varint(2)],
  ];
  const ir = moduleOf([[...varint(1), 0x01, ...varint(0), ...varint(3)]]);
  expect(printed(makeFile({ attributes, ir }))).toContain(
    '"builtin.x"() {module = #builtin<"bytecode c7ab">} : () -> ()',
  );
});

test("attributes that hold each other many times over are cut, and say so", () => {
  // Each holds the one before it twice; the first is an empty array.
  const attributes = [
    [...varint(2), ...varint(1)],
    [...varint(0), ...varint(0)],
  ];
  for (let i = 0; i < 200; i++) attributes.push([...varint(0), ...varint(2), ...varint(i + 2), ...varint(i + 2)]);
  attributes.push([...varint(1), ...varint(1), ...varint(1), ...varint(202)]);
  const ir = moduleOf([[...varint(1), 0x01, ...varint(0), ...varint(203)]]);
  const text = printed(makeFile({ attributes, ir }));
  expect(text).toContain('module = #builtin<"longer than 1048576 characters, left out">');
});

test("an attribute that holds itself is cut", () => {
  const attributes = [
    [...varint(2), ...varint(1)],
    [...varint(0), ...varint(1), ...varint(2)],
    [...varint(1), ...varint(1), ...varint(1), ...varint(2)],
  ];
  const ir = moduleOf([[...varint(1), 0x01, ...varint(0), ...varint(3)]]);
  expect(printed(makeFile({ attributes, ir }))).toContain("left out");
});

test("text of an attribute that could pass for more than one value is shown by its bytes", () => {
  const text = (value: string) => [...new TextEncoder().encode(value), 0];
  const file = (value: string) => {
    const entries = [
      [...varint(15)],
      [...varint(2), ...varint(1)],
      text(value),
      [...varint(1), ...varint(1), ...varint(1), ...varint(2)],
    ];
    const sizes = entries.map(({ length }, i) => varint(length * 2 + (i === 2 ? 0 : 1)));
    return makeFile({
      ir: moduleOf([[...varint(1), 0x01, ...varint(0), ...varint(3)]]),
      sections: { 2: entries.flat(), 3: [...varint(4), ...varint(0), ...varint(0), ...varint(4), ...sizes.flat()] },
    });
  };
  expect(printed(file("#foo.bar<[1, {a}], x -> y>"))).toContain("module = #foo.bar<[1, {a}], x -> y>}");
  for (const foreign of ["1, iree.abi.stub", '1} : () -> () "x"() {a', "1 // ", '"open', "<(", "#a<]>"]) {
    expect(printed(file(foreign))).toContain('module = #builtin<"bytecode ');
  }
});

test("whatever is cut off or changed in a file is refused, or printed", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...EXAMPLES.filter(({ bytes }) => bytes.length < 4000)),
      fc.array(fc.tuple(fc.nat(4000), fc.nat(255)), { maxLength: 4 }),
      fc.nat(4000),
      ({ bytes }, changes, end) => {
        const changed = bytes.slice(0, changes.length === 0 ? end % bytes.length : bytes.length);
        for (const [at, value] of changes) changed[at % changed.length] = value;
        problemOf(changed);
      },
    ),
    { numRuns: 500 },
  );
});

/** A module whose ops each have an attribute `a`: a string of so many characters that all of them share. */
function sharedString(ops: number, length: number): Uint8Array {
  return makeFile({
    strings: ["a", "x".repeat(length)],
    attributes: [
      [...varint(2), ...varint(3)],
      [...varint(2), ...varint(4)],
      [...varint(1), ...varint(1), ...varint(1), ...varint(2)],
    ],
    ir: moduleOf(Array.from({ length: ops }, () => [...varint(1), 0x01, ...varint(0), ...varint(3)])),
  });
}

test("leaves out long values where many ops share one", () => {
  const file = openBytecode(sourceOf(sharedString(50, 1000)));
  const options = { form: "generic", bodies: true } as const;
  const whole = [...printBytecode(file, options)].join("");
  expect(whole.length).toBeGreaterThan(50_000);
  const short = [...printBytecode(file, { ...options, maxTotalLength: 5000 })].join("");
  expect(short.length).toBeLessThan(12_000);
  expect(short).toContain('{a = #builtin<"longer than 256 characters, left out">}');
});

test("reads a module that shares a value thousands of times", () => {
  expect(lint(sharedString(5000, 100_000)).filter(({ severity }) => severity === "error")).toEqual([]);
  expect(show(sharedString(5000, 100_000))).toEqual([]);
});
