/** Parameter archives. */

import { archiveJsonText } from "../../server/src/core/api/parameters.js";
import { ARCHIVE_FORMATS } from "../../server/src/core/parameters/archive.js";
import { readArchive } from "../../server/src/core/parameters/readArchive.js";
import { gguf, irpa, safetensors } from "../../test/kit/archives.js";
import { promise, type Target } from "../target.js";

const PARAMETERS = [
  { key: "layer.weight", length: 48, shape: [3, 4] },
  { key: "layer.bias", length: 16 },
];
const NUMBERS = [0, 1, 4, 60, 76, 88, 0xff, 0x7fffffff, 0xfffffff0, 0xffffffff];

export const archivesTarget: Target = {
  name: "archives",
  seeds: () => [
    ...[irpa(PARAMETERS), gguf(PARAMETERS), safetensors(PARAMETERS)].map((bytes) => bytes.toString("latin1")),
    irpa([
      { key: "a", length: 8, kind: "splat", metadata: 'TENSORv0:{"dtype": "float32", "shape": [2]}' },
      { key: "b", length: 4, kind: "external" },
      { key: "c", length: 4, kind: "skip" },
    ]).toString("latin1"),
  ],
  pieces: [
    ...NUMBERS.map((value) => Buffer.from(BigUint64Array.of(BigInt(value)).buffer).toString("latin1")),
    ...[
      "IRPA",
      "GGUF",
      "\xff\xff\xff\xff\xff\xff\xff\xff",
      "general.alignment",
      '{"',
      '"}',
      '"data_offsets":[0,4]',
      "[",
      "]",
    ],
    ...['"shape":', '"dtype":"F16"', ",", ":", "\\u0000", "TENSORv0:{", "\x09\x00\x00\x00\x08\x00\x00\x00"],
  ],
  bytes: true,
  longest: 65_536,
  check(input) {
    const bytes = Buffer.from(input, "latin1");
    let read = 0;
    const source = {
      size: bytes.length,
      read(offset: number, length: number) {
        promise(0 <= offset && offset + length <= bytes.length, "reads inside the file");
        read += length;
        return bytes.subarray(offset, offset + length);
      },
    };
    for (const format of ARCHIVE_FORMATS) {
      read = 0;
      const { archive, problem } = readArchive(source, format);
      promise(read <= bytes.length + 512, "reads no page of a short file twice");
      if (archive === undefined) {
        promise(/^[^\n\r]*[^.\n\r]$/.test(problem), "says what is wrong in a line");
        promise(!problem.startsWith("Archive can't be read:"), `a fault of the reader: ${problem}`);
        continue;
      }
      for (const { storage, offset = 0, bytes: length } of archive.parameters) {
        promise(storage !== "file" || length === 0 || offset + length <= bytes.length, "data is inside the file");
      }
      JSON.parse([...archiveJsonText("a", archive)].join(""));
    }
  },
};
