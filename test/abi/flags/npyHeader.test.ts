/** Headers of `.npy` files as NumPy writes them, in each version of the format. */
import { expect, test } from "vitest";
import { readNpyHeader } from "../../../server/src/core/abi/flags/npyHeader.js";
import { npyFile } from "../../kit/npy.js";

const dict = (descr: string, shape: string, order = "False") =>
  `{'descr': ${descr}, 'fortran_order': ${order}, 'shape': ${shape}, }`;
const read = (text: string, version: 1 | 2 | 3 = 1) => readNpyHeader(npyFile(text, version));

test.each([1, 2, 3] as const)("version %d", (version) => {
  const { header } = read(dict("'<f4'", "(3, 4)"), version);
  expect(header).toMatchObject({ dims: [3n, 4n], element: { kind: "f", bits: 32 } });
  expect((header?.start ?? 1) % 64).toBe(0);
});

test.each<[string, string, dims: readonly bigint[], kind: string, bits: number]>([
  ["'<f8'", "()", [], "f", 64],
  ["'|b1'", "(2,)", [2n], "bool", 8],
  ["'|u1'", "(2, 0)", [2n, 0n], "ui", 8],
  ["'<i8'", "(2, 3, 4)", [2n, 3n, 4n], "si", 64],
  ["'<c16'", "(1,)", [1n], "cf", 128],
  // NumPy has no bfloat16: it writes opaque values of two bytes.
  ["'<V2'", "(2,)", [2n], "*", 16],
])("%s %s", (descr, shape, dims, kind, bits) => {
  expect(read(dict(descr, shape)).header).toMatchObject({ dims, element: { kind, bits } });
});

test.each<[string, string | RegExp]>([
  [dict("'>f4'", "(2,)"), /^the values are in big-endian order/],
  [dict("'<f4'", "(2, 2)", "True"), /^the array is in Fortran's order/],
  [dict("'<U4'", "(2,)"), /^NumPy's type "<U4" is not one of arrays/],
  [dict("'|O'", "(2,)"), /^NumPy's type "\|O" is not/],
  [dict("[('a', '<f4'), ('b', '<i4')]", "(2,)"), /^the header is malformed, or of records/],
  ["{'descr': '<f4', }", "the header lacks its descr, fortran_order or shape"],
])("refuses %s", (text, problem) => {
  expect(read(text).problem).toMatch(problem);
});

test("refuses what is not such a file, and what is cut off", () => {
  const whole = npyFile(dict("'<f4'", "(2,)"), 1, 8);
  const start = whole.length - 8;
  expect(readNpyHeader(new Uint8Array()).problem).toMatch(/^not a \.npy file/);
  expect(readNpyHeader(new TextEncoder().encode("version https://git-lfs")).problem).toMatch(/^not a \.npy file/);
  for (let length = 6; length < whole.length; length++) {
    const { problem } = readNpyHeader(whole.subarray(0, length));
    expect(problem).toBe(
      length < start
        ? length === 6
          ? "version 0.0 of the .npy format is not supported"
          : "the header is cut off"
        : undefined,
    );
  }
  const future = npyFile(dict("'<f4'", "(2,)"), 1);
  future[6] = 4;
  expect(readNpyHeader(future).problem).toBe("version 4.0 of the .npy format is not supported");
});
