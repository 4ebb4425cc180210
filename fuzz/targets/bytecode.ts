/** MLIR bytecode. */

import { readdirSync, readFileSync } from "node:fs";
import { openBytecode } from "../../server/src/core/bytecode/bytecode.js";
import { BytecodeError } from "../../server/src/core/bytecode/cursor.js";
import { printBytecode } from "../../server/src/core/bytecode/printer.js";
import { resourceComments } from "../../server/src/core/bytecode/resources.js";
import { lint, show } from "../../server/src/core/index.js";
import { sourceOf } from "../../server/src/core/text/byteSource.js";
import { makeFile } from "../../test/kit/madeBytecode.js";
import { promise, type Target } from "../target.js";

const EXAMPLES = "test/data/bytecode";
const LARGEST_SEED = 4096;

export const bytecodeTarget: Target = {
  name: "bytecode",
  seeds: () =>
    readdirSync(EXAMPLES)
      .filter((file) => file.endsWith(".mlirbc"))
      .map((file) => readFileSync(`${EXAMPLES}/${file}`))
      .concat([Buffer.from(makeFile())])
      .filter(({ length }) => length <= LARGEST_SEED)
      .map((bytes) => bytes.toString("latin1")),
  pieces: [
    ...[
      "ML\xefR",
      "\x00",
      "\x01",
      "\x03",
      "\xff",
      "\x00\xff\xff\xff\xff\xff\xff\xff\xff",
      "\x80\xff\xff\xff\xff\xff\xff\xff",
    ],
    ...["\x02\x01", "iree.abi.name\x00", "builtin\x00", "\xcb\xcb\xcb", "\x81", "\x04", "tensor<4xf32>\x00"],
  ],
  bytes: true,
  longest: 16_384,
  check(input) {
    const bytes = Buffer.from(input, "latin1");
    try {
      const file = openBytecode(sourceOf(bytes));
      promise(!/[\r\v\f\u2028]/.test(resourceComments(file)), "a resource is a line");
      for (const form of ["generic", "pretty"] as const) {
        for (const bodies of [true, false]) for (const _ of printBytecode(file, { form, bodies }));
      }
      show(bytes);
      lint(bytes);
    } catch (error) {
      if (!(error instanceof BytecodeError)) throw error;
      promise(/^[A-Z][^\n\r]* \(byte \d+\)$/.test(error.message), `says what is wrong in a line: ${error.message}`);
    }
  },
};
