/** Headers of parameter archives: what they say, and what is wrong with them. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ARCHIVE_FORMATS, type ArchiveFormat } from "../../server/src/core/parameters/archive.js";
import { archiveFormatOf, readArchive } from "../../server/src/core/parameters/readArchive.js";
import { sourceOf } from "../../server/src/core/text/byteSource.js";
import { gguf, irpa, type MadeParameter, safetensors } from "../kit/archives.js";
import { casesOf } from "../kit/effort.js";

const read = (bytes: Buffer, format: ArchiveFormat) => readArchive(sourceOf(bytes), format);
const parametersOf = (bytes: Buffer, format: ArchiveFormat) => {
  const { archive, problem } = read(bytes, format);
  expect(problem).toBeUndefined();
  return archive?.parameters;
};
const TWO: readonly MadeParameter[] = [
  { key: "layer.weight", length: 48, shape: [3, 4] },
  { key: "layer.bias", length: 16, shape: [4] },
];
const MADE = { irpa: irpa(TWO), gguf: gguf(TWO), safetensors: safetensors(TWO) } as const;

describe("IRPA", () => {
  test("has keys, sizes and places", () => {
    const common = { element: undefined, mlirElement: undefined, shape: undefined, storage: "file" };
    // Header and padding 96, two entries of 76 padded to 80, 22 bytes of names, aligned to 64.
    expect(parametersOf(MADE.irpa, "irpa")).toEqual([
      { ...common, key: "layer.weight", bytes: 48, offset: 320 },
      { ...common, key: "layer.bias", bytes: 16, offset: 384 },
    ]);
    expect(read(MADE.irpa, "irpa").archive).toMatchObject({ version: "0.0", fileSize: 448, refusal: undefined });
  });

  test("has the types that IREE's Python libraries note", () => {
    const metadata = 'TENSORv0:{"type": "Tensor", "dtype": "bfloat16", "shape": [2, 3]}';
    const [noted, other] =
      parametersOf(
        irpa([
          { key: "a", length: 12, metadata },
          { key: "b", length: 4, metadata: "PYTORCH:{" },
        ]),
        "irpa",
      ) ?? [];
    expect(noted).toMatchObject({ element: "bfloat16", mlirElement: "bf16", shape: [2, 3] });
    expect(other).toMatchObject({ element: undefined, shape: undefined });
  });

  test("has splats, entries in other files, and none that were erased", () => {
    const kinds = irpa([
      { key: "gone", length: 4, kind: "skip" },
      { key: "ones", length: 2 ** 40, kind: "splat" },
      { key: "far", length: 64, kind: "external" },
    ]);
    expect(parametersOf(kinds, "irpa")).toMatchObject([
      { key: "ones", bytes: 2 ** 40, storage: "splat", offset: undefined },
      { key: "far", bytes: 64, storage: "external", offset: undefined },
    ]);
    expect(read(kinds, "irpa").archive?.refusal).toBe(
      "parameter far is in another file, which IREE's reader does not support",
    );
  });

  test("may be several archives in one file, with places of their own", () => {
    const first = irpa(TWO, MADE.irpa.length);
    const both = Buffer.concat([first, irpa([{ key: "more", length: 8 }])]);
    expect(parametersOf(both, "irpa")?.map(({ key, offset }) => [key, offset])).toEqual([
      ["layer.weight", 320],
      ["layer.bias", 384],
      ["more", 448 + 192],
    ]);
  });

  test.each([
    ["nothing", Buffer.alloc(0), "File is empty, expected a parameter archive; download it again"],
    ["text", Buffer.from("hello"), "Not an IREE parameter archive: no IRPA at byte 0"],
    ["another format", MADE.gguf, "Not an IREE parameter archive: no IRPA at byte 0"],
    ["a newer version", edited(MADE.irpa, 4, 1), "IRPA version is 1.0, expected 0.0"],
    ["another size of header", edited(MADE.irpa, 8, 89), "IRPA header has 89 bytes, expected 88"],
    ["too many entries", edited(MADE.irpa, 32, 3), "Entry table is cut off at entry 2 of 3"],
    [
      "a name outside",
      edited(MADE.irpa, 96 + 20, 23),
      "Name of entry at byte 96 ends at byte 35 of its segment, which has 22 bytes",
    ],
    ["a type that is not known", edited(MADE.irpa, 96 + 8, 4), "Entry at byte 96 is of type 4, expected 0 to 3"],
    ["a link outside", edited(MADE.irpa, 17, 1), "Truncated: no header at byte 256"],
    ["a cut file", MADE.irpa.subarray(0, 400), "Truncated: storage segment ends at byte 448, file has 400 bytes"],
  ])("is refused with %s", (_, bytes, problem) => {
    if (problem.includes("at byte 256"))
      expect(read(bytes, "irpa").problem).toBe("Not an IREE parameter archive: no IRPA at byte 256");
    else expect(read(bytes, "irpa").problem).toBe(problem);
  });
});

describe("GGUF", () => {
  test("has keys, types, sizes and places", () => {
    expect(parametersOf(MADE.gguf, "gguf")).toMatchObject([
      { key: "layer.weight", element: "F32", mlirElement: "f32", shape: [3, 4], bytes: 48, storage: "file" },
      { key: "layer.bias", shape: [4], bytes: 16 },
    ]);
    const places = parametersOf(MADE.gguf, "gguf")?.map(({ offset = 0 }) => offset - MADE.gguf.length);
    expect(places).toEqual([-96, -32]);
    expect(read(gguf(TWO, 2), "gguf").archive?.version).toBe("2");
  });

  test("follows general.alignment", () => {
    const wide = gguf(TWO, 3, 128);
    expect(parametersOf(wide, "gguf")?.map(({ offset = 0 }) => [offset % 128, offset - wide.length])).toEqual([
      [0, -256],
      [0, -128],
    ]);
  });

  test("has quantized blocks, of which MLIR has no type", () => {
    const [block] = parametersOf(gguf([{ key: "q", length: 2 * 144, shape: [2, 256], type: 12 }]), "gguf") ?? [];
    expect(block).toMatchObject({ element: "Q4_K", mlirElement: undefined, shape: [2, 256], bytes: 288 });
  });

  test("is read though IREE does not know one of its types", () => {
    const newer = gguf([{ key: "b", length: 8, shape: [4], type: 30 }]);
    expect(read(newer, "gguf").archive).toMatchObject({
      parameters: [{ element: "BF16", mlirElement: "bf16", bytes: 8 }],
      refusal: "tensor b is of the GGML type BF16, which IREE's reader does not know",
    });
  });

  test.each([
    ["another format", MADE.irpa, "Not a GGUF file: no GGUF at its start"],
    ["a newer version", gguf(TWO, 4), "GGUF version is 4, expected 2 or 3"],
    ["a type that is not known", gguf([{ key: "x", length: 4, type: 99 }]), "Tensor x is of an unknown GGML type, 99"],
    [
      "many dimensions",
      gguf([{ key: "x", length: 4, shape: Array(9).fill(1) }]),
      "Tensor x has 9 dimensions, expected at most 8",
    ],
    ["an alignment of zero", gguf(TWO, 3, 1).fill(0, 53, 54), "general.alignment is 0"],
  ])("is refused with %s", (_, bytes, problem) => expect(read(bytes, "gguf").problem).toBe(problem));
});

describe("safetensors", () => {
  test("has keys, types, sizes and places", () => {
    const start = MADE.safetensors.length - 64;
    expect(parametersOf(MADE.safetensors, "safetensors")).toEqual([
      {
        key: "layer.weight",
        element: "F32",
        mlirElement: "f32",
        shape: [3, 4],
        bytes: 48,
        storage: "file",
        offset: start,
      },
      {
        key: "layer.bias",
        element: "F32",
        mlirElement: "f32",
        shape: [4],
        bytes: 16,
        storage: "file",
        offset: start + 48,
      },
    ]);
  });

  const header = (json: string) => {
    const length = Buffer.alloc(8);
    length.writeBigUInt64LE(BigInt(Buffer.byteLength(json)));
    return Buffer.concat([length, Buffer.from(json)]);
  };

  test("may have spaces, escapes and members of any kind", () => {
    const json =
      ' {"\\u0061b" : {"more": [[{"x": null}], "]"], "data_offsets": [ 0 , 0 ]} , "__metadata__": {"a": "b"}}   ';
    expect(parametersOf(header(json), "safetensors")).toMatchObject([{ key: "ab", bytes: 0, element: undefined }]);
    expect(parametersOf(header("{}"), "safetensors")).toEqual([]);
  });

  test.each([
    ["no length", Buffer.alloc(4), "Truncated: file has 4 bytes, header expects 8 at 0"],
    [
      "a length beyond the file",
      Buffer.alloc(16, 255),
      expect.stringMatching(/^Truncated: header declares \d+ bytes, 8 remain$/),
    ],
    ["another JSON", header("[]"), "Header is not the expected JSON at byte 8: expected {"],
    ["a cut object", header('{"a"'), "Header is not the expected JSON at byte 12: expected :"],
    ["more after it", header("{} 1"), "Header is not the expected JSON at byte 11: expected the end of the header"],
    ["a negative offset", header('{"a": {"data_offsets": [-1, 2]}}'), expect.stringMatching(/: expected \]$/)],
    ["no offsets", header('{"a": {}}'), "a has no data_offsets of two numbers"],
    ["data outside", header('{"a": {"data_offsets": [0, 1]}}'), "Data of a is from byte 39 to 40, file has 39 bytes"],
    ["values that never end", header(`{"a": {"b": ${"[".repeat(100_000)}`), expect.stringMatching(/expected a value$/)],
  ])("is refused with %s", (_, bytes, problem) => expect(read(bytes, "safetensors").problem).toEqual(problem));
});

/** A copy with one byte replaced. */
function edited(bytes: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = value;
  return copy;
}

test("what is in the place of an archive is named", () => {
  const pointer = Buffer.from("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 12345\n");
  expect(read(pointer, "gguf").problem).toBe(
    "File is a Git LFS pointer to 12345 bytes, expected a parameter archive; fetch the content with git lfs pull",
  );
});

test("a name shows the format, or else the content does", () => {
  for (const format of ARCHIVE_FORMATS) {
    expect(archiveFormatOf("<stdin>", MADE[format])).toBe(format);
    expect(archiveFormatOf(`a/b.${format.toUpperCase()}`, Buffer.alloc(0))).toBe(format);
  }
  expect(archiveFormatOf("a.vmfb", Buffer.from("PK\x03\x04aaaaaaaaa"))).toBeUndefined();
  expect(archiveFormatOf("a.mlir", Buffer.from("module {}\n"))).toBeUndefined();
});

describe("archives of any size", () => {
  /** A file of a size that starts with some bytes and has zeros after them; counts what is read. */
  const sparse = (start: Buffer, size: number) => {
    const counted = { size, reads: 0, bytes: 0, read };
    function read(offset: number, length: number): Uint8Array {
      counted.reads++;
      counted.bytes += length;
      const page = Buffer.alloc(length);
      start.subarray(offset, offset + length).copy(page);
      return page;
    }
    return counted;
  };

  test.each(ARCHIVE_FORMATS)("are read as far as the header goes: %s", (format) => {
    const source = sparse(MADE[format], 2 ** 42);
    expect(readArchive(source, format).archive).toMatchObject({ parameters: { length: 2 }, fileSize: 2 ** 42 });
    expect(source.bytes).toBeLessThanOrEqual(65 * 1024);
  });

  test.each([
    ["GGUF metadata without end", "gguf", Buffer.concat([MADE.gguf.subarray(0, 16), Buffer.alloc(8, 0x10)])],
    ["an array of strings without end", "gguf", edited(MADE.gguf, MADE.gguf.indexOf("made.words") + 21, 1)],
    ["entries without end", "irpa", edited(edited(MADE.irpa, 38, 255), 54, 255)],
    ["a header as long as the file", "safetensors", Buffer.from([0, 0, 0, 0, 0, 1, 0, 0])],
  ] as const)("are refused after some MB: %s", (_, format, start) => {
    const source = sparse(start, 2 ** 42);
    expect(readArchive(source, format).problem).toMatch(/^[A-Z].*[^.]$/);
    expect(source.bytes).toBeLessThanOrEqual(65 * 1024 * 1024);
  });
});

test("no bytes make it throw, or read outside of the file", () => {
  const bytes = fc.oneof(
    fc.constantFrom(...Object.values(MADE)),
    fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array)),
  );
  const edits = fc.array(fc.tuple(fc.nat(500), fc.nat(255)), { maxLength: 4 });
  const check = (original: Buffer, changes: readonly (readonly [number, number])[], length: number) => {
    const file = Buffer.from(original.subarray(0, length));
    for (const [at, value] of changes) if (at < file.length) file[at] = value;
    const source = {
      size: file.length,
      read(offset: number, count: number) {
        expect(offset + count).toBeLessThanOrEqual(file.length);
        return file.subarray(offset, offset + count);
      },
    };
    for (const format of ARCHIVE_FORMATS) {
      const { archive, problem } = readArchive(source, format);
      if (problem !== undefined) expect(problem).toMatch(/^(?!Archive can't be read)[^\n]*[^.\n]$/);
      for (const { offset = 0, bytes: count, storage } of archive?.parameters ?? []) {
        if (storage === "file" && count > 0) expect(offset + count).toBeLessThanOrEqual(file.length);
      }
    }
  };
  fc.assert(fc.property(bytes, edits, fc.nat(600), check), { numRuns: casesOf(20_000) });
});
