import { describe, expect, test } from "vitest";
import { abiJson as codec } from "../../server/src/core/encodings/abiJson/index.js";
import type { Problem } from "../../server/src/core/encodings/codec.js";
import { withEdits } from "../../server/src/core/encodings/withEdits.js";
import { decodeChecked } from "../../server/src/core/lint/payloadProblems.js";
import { type ByteString, bytesOf } from "../../server/src/core/text/byteString.js";
import { longTest } from "../kit/effort.js";
import { AT, argument, problemsOf } from "./abiJsonText.js";

const findingsOf = (bytes: ByteString): readonly Problem[] => decodeChecked("abi-json", bytes).problems;

describe("text that is no JSON is one finding", () => {
  const rest = ',"r":[]}';
  test.each([
    ["FOOBAR", '0-6: Found "FOOBAR", expected a JSON object'],
    ["", "0-0: Found nothing, expected a JSON object"],
    ["I4!O1!R1!", "0-9: Found a raw signature, expected ABI JSON"],
    ["FOO{[1]}", '0-8: Found "FOO{[1]}", expected a JSON object'],
    ["a\x01\x7f", '0-3: Found "a\\01\\7F", expected a JSON object'],
    ["x".repeat(32), `0-32: Found "${"x".repeat(32)}", expected a JSON object`],
    ["x".repeat(33), `0-33: Found "${"x".repeat(31)}…", expected a JSON object`],
    ["😀".repeat(40), `0-160: Found "${"😀".repeat(31)}…", expected a JSON object`],
    ["{", "1-1: The JSON text ends, expected a key in double quotes"],
    ['{"a":[]', '7-7: The JSON text ends, expected "," or "}"'],
    ['{"a":["i32', `6-10: String is not closed, expected '"'`],
    ['{"a":["i32\n"]}', `6-10: String is not closed, expected '"'`],
    ['{"a":["i\t2"]}', "8-9: Found control character 09 in a string, expected an escape"],
    ['{"a":["i32",],"r":[]}', '11-12: Found "," before "]", expected no comma there'],
    ['{"a":[],"r":[],}', '14-15: Found "," before "}", expected no comma there'],
    ['{"a":["i32" "i8"]}', '12-16: Found "i8", expected "," or "]"'],
    ['{"a":["i32","r":[]}', '15-16: Found ":", expected "," or "]"'],
    ['{"a" []}', '5-6: Found "[", expected ":" after the key'],
    ['{"a":', "5-5: The JSON text ends, expected a value"],
    ['{"a":}', '5-6: Found "}", expected a value'],
    [' {"a":}', '6-7: Found "}", expected a value'],
    [`{"a":[1,,2]${rest}`, '8-9: Found ",", expected a value'],
    [`{"a":[1 x]${rest}`, '8-9: Found "x", expected "," or "]"'],
    [`{"a":[1"x"]${rest}`, '7-10: Found "x", expected "," or "]"'],
    ["{a:[]}", '1-2: Found "a", expected a key in double quotes'],
    ["{'a':[]}", `1-4: Found "'a'", expected a key in double quotes`],
    [`{"a":[nul]${rest}`, '6-9: Found "nul", expected a value'],
    [`{"a":[01]${rest}`, '6-8: Found "01", expected a value'],
    [`{"a":[1x]${rest}`, '6-8: Found "1x", expected a value'],
    [`{"a":[1 2]${rest}`, '8-9: Found "2", expected "," or "]"'],
    [`{"a":[1}${rest}`, '7-8: Found "}", expected "," or "]"'],
    [`{"a":[-]${rest}`, '6-7: Found "-", expected a value'],
    [`{"a":[1.]${rest}`, '6-8: Found "1.", expected a value'],
    [`{"a":[é]${rest}`, '6-8: Found "é", expected a value'],
    [`{"a":[/* */]${rest}`, "6-8: Comments are not allowed in JSON"],
    [`{"a":[]${rest} // x`, "16-18: Comments are not allowed in JSON"],
    [`{"a":["\\x"]${rest}`, '7-9: Found "\\x", expected a JSON escape such as "\\n"'],
    [`{"a":["\\😀"]${rest}`, '7-12: Found "\\😀", expected a JSON escape such as "\\n"'],
    [`{"a":["\\u00e9\\x"]${rest}`, '13-15: Found "\\x", expected a JSON escape such as "\\n"'],
    [`{"a":["\\u12"]${rest}`, '7-11: Found "\\u12", expected four hexadecimal digits after "\\u"'],
    [`{"a":["\\n\\`, "9-10: The JSON text ends, expected an escape"],
    [`{"é😀":[],"a":["i32" x`, '24-25: Found "x", expected "," or "]"'],
    ['{"a":[],"r":[]}x', '15-16: Found "x", expected the end of the JSON text'],
    ['{"a":[],"r":[]}"x', `15-17: String is not closed, expected '"'`],
  ])("%s", (json, expected) => {
    expect(problemsOf(json)).toEqual([`abi-json-syntax ${expected}`]);
  });

  test("bytes that are no text, at the first of them", () => {
    const at = (bytes: string) => {
      const { rule, start, end, message } = codec.explain(bytes as ByteString)[0] as Problem;
      return `${rule} ${start}-${end}: ${message}`;
    };
    expect(at('{"a":["\xc3\xa9\xff"]}')).toBe(
      "abi-json-syntax 9-10: Found byte FF, which is not UTF-8 there, expected JSON text",
    );
    expect(at('{"a\xc3')).toBe("abi-json-syntax 3-4: Found byte C3, which is not UTF-8 there, expected JSON text");
  });

  test("too many levels, at the first bracket beyond", () => {
    const nested = (levels: number) => argument(`${'["slist",'.repeat(levels - 1)}["slist"]${"]".repeat(levels - 1)}`);
    expect(problemsOf(nested(126))).toEqual([]);
    const at = AT + 126 * '["slist",'.length;
    const message = `abi-json-structure ${at}-${at + 1}: Found a bracket at depth 129, expected at most 128 levels`;
    expect(problemsOf(nested(127))).toEqual([message]);
    expect(problemsOf(nested(100_000))).toEqual([message]);
    expect(problemsOf(`{"a":${'[},"a":'.repeat(100_000)}`)).toEqual([
      'abi-json-syntax 6-7: Found "}", expected a value',
    ]);
  });

  longTest("a megabyte", () => {
    const record = '["ndarray","f32",2,null,4]';
    const json = `{"a":[${Array(40_000).fill(record).join(",")}],"r":[],"v":1}`;
    expect(codec.read(bytesOf(json))?.arguments.records.length).toBe(40_000);
    expect(codec.explain(bytesOf(`${json.slice(0, -1)} `)).length).toBe(1);
    expect(problemsOf(argument(`["ndarray","f32",80000${",-1".repeat(80_000)}]`)).length).toBe(80_000);
    expect(problemsOf(`{"a":[],"r":[${"null,".repeat(200_000)}null],"v":1}`)).toEqual([]);
  });
});

describe("JSON that describes no ABI", () => {
  const TAGS = "expected named, ndarray, slist, stuple, sdict or py_homogeneous_list";
  test.each([
    ["[]", ['abi-json-structure 0-2: Found an array, expected a JSON object with "a" and "r"']],
    ['"x"', ['abi-json-structure 0-3: Found "x", expected a JSON object with "a" and "r"']],
    ["{}", ['abi-json-structure 0-2: Keys "a" and "r" are missing, expected arrays of records']],
    ['{"r":[]}', ['abi-json-structure 0-8: Key "a" is missing, expected an array of records']],
    ['{"a":3,"r":[]}', ['abi-json-structure 5-6: "a" is 3, expected an array of records']],
    ['{"a":[],"r":[],"a":[]}', ['abi-json-structure 15-18: Duplicate key "a", expected it once']],
    ['{"a":[],"r":[],"v":"1"}', ['abi-json-structure 19-22: Version is "1", expected an integer']],
    ['{"a":[],"r":[],"v":1.0}', ["abi-json-structure 19-22: Version is 1.0, expected an integer"]],
    [
      '{"a":[],"r":[],"v":2147483648}',
      ["integer-out-of-range 19-29: Version is 2147483648, expected an integer of 32 bits"],
    ],
  ])("%s", (json, expected) => {
    expect(problemsOf(json)).toEqual(expected);
  });

  test.each([
    ["1", "abi-json-structure 0-1: Found 1, expected a record: a type's name, null or an array"],
    ["{}", "abi-json-structure 0-2: Found an object, expected a record: a type's name, null or an array"],
    [
      '"float32"',
      'unknown-record 0-9: "float32" is not a known type, expected i or f with a bit width, bf16 or unknown (did you mean "f32"?)',
    ],
    [
      '"pystr"',
      'foreign-record 0-7: "pystr" is a name of the Torch importer of 2021 that no IREE runtime read, expected a list of bytes: ["py_homogeneous_list","i8"]',
    ],
    [
      '"complex<f32>"',
      'unknown-record 0-14: "complex<f32>" is not a known type, expected i or f with a bit width, bf16 or unknown',
    ],
    ['"i99999999999"', 'integer-out-of-range 0-14: Bit width of "i99999999999" does not fit 32 bits'],
    ["[]", "record-arity 0-2: Record is empty, expected a tag first"],
    ["[1]", `unknown-record 1-2: Tag is 1, ${TAGS}`],
    ['[["i32"]]', `unknown-record 1-8: Tag is an array, ${TAGS}`],
    ['["i32"]', `unknown-record 1-6: "i32" is not a known tag, ${TAGS}`],
    [
      '["sdict_kwargs",["a","i32"]]',
      'foreign-record 1-15: "sdict_kwargs" is how IREE\'s document had keyword arguments in mid-2021, expected a "named" record for each',
    ],
    [
      '["pytuple","f64"]',
      'foreign-record 1-10: "pytuple" is a name of the Torch importer of 2021 that no IREE runtime read, expected "stuple"',
    ],
    ['["named","x"]', 'record-arity 0-13: Record "named" has 2 elements, expected 3: tag, key and record'],
    ['["named","x","i8","i8"]', 'record-arity 0-23: Record "named" has 4 elements, expected 3: tag, key and record'],
    ['["named"]', 'record-arity 0-9: Record "named" has 1 element, expected 3: tag, key and record'],
    ['["sdict",[]]', 'record-arity 9-11: Slot of "sdict" has 0 elements, expected 2: key and record'],
    ['["sdict",["x","i8","i8"]]', 'record-arity 9-24: Slot of "sdict" has 3 elements, expected 2: key and record'],
    [
      '["py_homogeneous_list"]',
      'record-arity 0-23: Record "py_homogeneous_list" has 1 element, expected 2: tag and element',
    ],
    [
      '["ndarray"]',
      `record-arity 0-11: Record "ndarray" has 1 element, expected at least 3: tag, element, rank and the dims`,
    ],
    ['["named",1,"i32"]', "abi-json-structure 9-10: Key is 1, expected a string"],
    [
      '["ndarray","f32"]',
      'record-arity 0-17: Record "ndarray" has 2 elements, expected at least 3: tag, element, rank and the dims',
    ],
    ['["ndarray","f32","2",1,1]', 'abi-json-structure 17-20: Rank is "2", expected an integer or null'],
    ['["ndarray","f32",1,1.5]', "abi-json-structure 19-22: Dimension 0 is 1.5, expected an integer or null"],
    ['["ndarray","f32",2,1,1e1]', "abi-json-structure 21-24: Dimension 1 is 1e1, expected an integer or null"],
    [
      '["ndarray","f32",1,-9223372036854775809]',
      "integer-out-of-range 19-39: Dimension 0 is -9223372036854775809, expected an integer of 64 bits",
    ],
    ['["sdict","x"]', 'abi-json-structure 9-12: Slot of "sdict" is "x", expected an array of key and record'],
    ['["sdict",["x"]]', 'record-arity 9-14: Slot of "sdict" has 1 element, expected 2: key and record'],
    ['["sdict",[null,"i32"]]', "abi-json-structure 10-14: Key is null, expected a string"],
    [
      '["py_homogeneous_list","i8","i8"]',
      'record-arity 0-33: Record "py_homogeneous_list" has 3 elements, expected 2: tag and element',
    ],
  ])("record %s", (record, expected) => {
    // The expected span is that inside the record.
    const moved = expected.replace(/ (\d+)-(\d+):/, (_, start, end) => ` ${AT + Number(start)}-${AT + Number(end)}:`);
    expect(problemsOf(argument(record))).toEqual([moved]);
  });

  const unknown = (name: string, meant: string) =>
    `unknown-record "${name}" is not a known type, expected i or f with a bit width, bf16 or unknown${meant}`;
  test.each([
    ["uint8", ' (did you mean "i8"?)'],
    ["int128", ' (did you mean "i128"?)'],
    ["fp16", ' (did you mean "f16"?)'],
    ["bool", ' (did you mean "i1"?)'],
    ["bfloat16", ' (did you mean "bf16"?)'],
    ["xint8", ""],
    ["int8x", ""],
    ["xfloat8", ""],
    ["float8x", ""],
    ["xbool", ""],
    ["booly", ""],
    ["xbfloat16", ""],
    ["bfloat160", ""],
    ["complex<f32>", ""],
  ])("the type %s is unknown%s", (name, meant) => {
    const reported = findingsOf(bytesOf(argument(`"${name}"`))).map(({ rule, message }) => `${rule} ${message}`);
    expect(reported).toEqual([unknown(name, meant)]);
  });

  test.each(["xcomplex<f32>", "complex<f32>x"])("%s is no element of an array", (name) => {
    const reported = findingsOf(bytesOf(argument(`["ndarray","${name}",0]`))).map(
      ({ rule, message }) => `${rule} ${message}`,
    );
    expect(reported).toEqual([unknown(name, "")]);
  });

  test("integers are shown as written, unless they are long", () => {
    const version = (digits: string) => problemsOf(`{"a":[],"r":[],"v":${digits}}`).map((it) => it.split(": ")[1]);
    const most = "1".repeat(32);
    expect(version(most)).toEqual([`Version is ${most}, expected an integer of 32 bits`]);
    expect(version(`${most}1`)).toEqual(["Version is a number, expected an integer of 32 bits"]);
  });

  test("several mistakes are several findings, in order", () => {
    expect(problemsOf('{"r":["x"],"v":1,"a":["y"]}').map((it) => it.split(":")[0])).toEqual([
      "unknown-record 6-9",
      "unknown-record 22-25",
    ]);
    expect(problemsOf('{"a":["x",["slist","y"]],"r":[["named"]],"v":null}').map((it) => it.split(":")[0])).toEqual([
      "unknown-record 6-9",
      "unknown-record 19-22",
      "record-arity 30-39",
      "abi-json-structure 45-49",
    ]);
  });
});

describe("a suggestion makes ABI JSON of it", () => {
  const fixed = (record: string): readonly (string | undefined)[] => {
    const bytes = bytesOf(argument(record));
    return findingsOf(bytes).map(({ fix }) => {
      if (fix === undefined) return undefined;
      const result = withEdits(bytes, fix.edits);
      expect(codec.read(result)).toBeDefined();
      return result.slice(AT, result.length - bytes.length + AT + record.length);
    });
  };

  test.each([
    // Shapes as NumPy has them.
    ['["ndarray","f32",2,[4,8]]', '["ndarray","f32",2,4,8]'],
    ['["ndarray","f32",1 , [ null ] ]', '["ndarray","f32",1 ,  null  ]'],
    ['["ndarray","f32",0,[]]', '["ndarray","f32",0]'],
    ['["ndarray","f32",[4,null]]', '["ndarray","f32",2,4,null]'],
    ['["ndarray","f32",[]]', '["ndarray","f32",0]'],
    ['["f32",2,4,null]', '["ndarray","f32",2,4,null]'],
    ['["complex<f32>",null]', '["ndarray","complex<f32>",null]'],
    // Types as MLIR has them.
    ['"tensor<4x?xf32>"', '["ndarray","f32",2,4,null]'],
    ['" tensor<f32> "', '["ndarray","f32",0]'],
    ['"tensor<*xui8>"', '["ndarray","i8",null]'],
    ['"4x?xcomplex<f32>"', '["ndarray","complex<f32>",2,4,null]'],
    ['"*xf32"', '["ndarray","f32",null]'],
    // Dictionaries as JSON and Python have them.
    ['{"x":"i32"}', '["sdict",["x","i32"]]'],
    ['{"x" : {"y":null,"z":"unknown"}}', '["sdict",["x",["sdict",["y",null],["z","unknown"]]]]'],
    ['["sdict",{"x":"i32","y":["slist"]}]', '["sdict",["x","i32"],["y",["slist"]]]'],
    ['["slist",["i32",["slist"]]]', '["slist","i32",["slist"]]'],
    ['["sdict",[["x","i32"],["y",["slist"]]]]', '["sdict",["x","i32"],["y",["slist"]]]'],
    ['["sdict",[["slist","i32"],"x"]]', '["sdict",["x",["slist","i32"]]]'],
    ['["named",["slist","i32"] , "\\u0065\\n"]', '["named","e\\n",["slist","i32"]]'],
    ['["sdict",["a","i8"],{"x":"i32"}]', '["sdict",["a","i8"],["x","i32"]]'],
    ['["sdict","x",["ndarray","f32",1,4],"y","i32"]', '["sdict",["x",["ndarray","f32",1,4]],["y","i32"]]'],
  ])("%s", (record, expected) => {
    expect(fixed(record)).toEqual([expected]);
  });

  test.each([
    '["ndarray","f32",2,["4",8]]',
    '["ndarray","f32",2,[4,8],8]',
    '["ndarray","f32",[2],4]',
    '["ndarray","f32",["4"]]',
    '["ndarray","4xf32",0]',
    '"complex<f32>"',
    '"4xindex"',
    '"tensor<4xf32"',
    `"tensor<${"1x".repeat(27)}f32 >"`,
    "{}",
    '{"dtype":"f32","shape":[4]}',
    '{"x":{"y":4}}',
    '{"x":"i33x"}',
    '["sdict",{}]',
    '["sdict","i32","f32"]',
    '["sdict","x","i32","y"]',
    '["sdict","x",["i32"]]',
    '["sdict",1,"i32"]',
    '["stuple",["slist","i3x"]]',
    '["slist",[]]',
    '["slist",["i32"],["i32"]]',
    '["slist",["i32",7]]',
    '["sdict",[["x","i32"],["y"]]]',
    '["sdict",[[1,"i32"]]]',
    '["sdict",[["x","i32","y"],["y","i32"]]]',
    '["ndarray","f32",2,[4,8],null]',
    '["f32"]',
    '["f32","4"]',
    '["f32",4]',
    '["f32",4,8]',
    '["f32",1,"4"]',
    '["q32",1,4]',
    '["named","i32","x y"]',
    '["named",["slist"],"i32"]',
    '["named",["i32"],"x"]',
  ])("there is none for %s", (record) => {
    expect(new Set(fixed(record))).toEqual(new Set([undefined]));
  });

  test("what is wrong inside the records is reported, too", () => {
    expect(problemsOf(argument('["sdict","x",["slist","q32"]]')).map((it) => it.split(":")[0])).toEqual([
      `abi-json-structure ${AT + 9}-${AT + 12}`,
      `unknown-record ${AT + 22}-${AT + 27}`,
    ]);
    expect(problemsOf(argument('["slist",["i32",["slist","q32"]]]')).map((it) => it.split(":")[0])).toEqual([
      `abi-json-structure ${AT + 9}-${AT + 32}`,
      `unknown-record ${AT + 25}-${AT + 30}`,
    ]);
    expect(problemsOf(argument('["named",["slist","q32"],"x"]')).map((it) => it.split(":")[0])).toEqual([
      `unknown-record ${AT + 18}-${AT + 23}`,
      `abi-json-structure ${AT + 25}-${AT + 28}`,
    ]);
  });

  test("the longest tensor type whose record is in a message", () => {
    const type = (length: number) => `"tensor<${"1x".repeat(26)}f32${" ".repeat(length - 63)}>"`;
    expect(fixed(type(64))).toEqual([`["ndarray","f32",26${",1".repeat(26)}]`]);
    expect(fixed(type(65))).toEqual([undefined]);
  });
});

describe("JSON that readers take without a word", () => {
  test("a rank that is not the number of dims", () => {
    expect(findingsOf(bytesOf(argument('["ndarray","f32",2,4]')))).toEqual([
      {
        rule: "rank-mismatch",
        message: "Rank is 2 but the record lists 1 dimension",
        start: AT + 17,
        end: AT + 18,
        fix: { title: "Change the rank to 1", safe: false, edits: [{ start: AT + 17, end: AT + 18, bytes: "1" }] },
      },
    ]);
    expect(problemsOf(argument('["ndarray","f32",null,4,4]'))).toEqual([
      `rank-mismatch ${AT + 17}-${AT + 21}: Rank is null but the record lists 2 dimensions`,
    ]);
    expect(problemsOf(argument('["ndarray","f32",-1]'))).toEqual([
      `rank-mismatch ${AT + 17}-${AT + 19}: Rank is -1 but the record lists 0 dimensions`,
    ]);
  });

  test("a negative dim, nested as well", () => {
    expect(findingsOf(bytesOf(argument('["slist",["ndarray","f32",2,4,-1]]')))).toEqual([
      {
        rule: "negative-dim",
        message: "Dimension 1 is -1, expected 0 or more, or null for a dynamic one",
        start: AT + 30,
        end: AT + 32,
        fix: {
          title: "Make the dimension dynamic (null)",
          safe: false,
          edits: [{ start: AT + 30, end: AT + 32, bytes: "null" }],
        },
      },
    ]);
  });
});

describe("mistakes inside mistakes are found in linear time", () => {
  /** So deep that a look at all that is inside of each would not end. */
  const DEPTH = 60;
  const nested = (open: string, close: string, inmost = '"i8"'): string => {
    return open.repeat(DEPTH) + inmost + close.repeat(DEPTH);
  };

  test.each([
    ['"i8"', DEPTH],
    ['"zz"', DEPTH + 1],
  ])("slots without brackets around %s", (inmost, count) => {
    const found = problemsOf(argument(nested('["sdict","a",', "]", inmost)));
    expect(found).toHaveLength(count);
    expect(found[0]).toMatch(/^abi-json-structure .*: Slot of "sdict" is "a", expected an array of key and record$/);
  });

  test("objects", () => {
    const [found, ...more] = findingsOf(bytesOf(argument(nested('{"a":', "}"))));
    expect(more).toEqual([]);
    expect(found?.fix?.title).toBe("Change the object to an sdict");
    expect(found?.fix?.edits).toHaveLength(5 * DEPTH);
  });

  test("slots in lists", () => {
    expect(problemsOf(argument(nested('["slist",[', "]]")))).not.toEqual([]);
  });
});
