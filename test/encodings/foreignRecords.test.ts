/** Records that IREE's runtime does not know but somebody wrote. */
import { expect, test } from "vitest";
import { decodeChecked } from "../../server/src/core/lint/payloadProblems.js";
import { bytesOf } from "../../server/src/core/text/byteString.js";

const TORCH = "a name of the Torch importer of 2021 that no IREE runtime read";

test.each([
  [
    '["sdict_kwargs",["a","i8"]]',
    '"sdict_kwargs" is how IREE\'s document had keyword arguments in mid-2021, expected a "named" record for each',
    undefined,
  ],
  ['["pytuple","i8"]', `"pytuple" is ${TORCH}, expected "stuple"`, '"stuple"'],
  [
    '["py_uniform_list","i8"]',
    `"py_uniform_list" is ${TORCH}, expected "py_homogeneous_list"`,
    '"py_homogeneous_list"',
  ],
  ['["py_uniform_dict","i8"]', `"py_uniform_dict" is ${TORCH}, expected "sdict" with a slot for each key`, undefined],
  ['"pystr"', `"pystr" is ${TORCH}, expected a list of bytes: ["py_homogeneous_list","i8"]`, undefined],
  [
    '"error: unimplemented type"',
    '"error: unimplemented type" is what the Torch importer of 2021 put for types that it could not translate, expected a type record',
    undefined,
  ],
])("%s", (record, message, name) => {
  const text = `{"a":[${record}],"r":[]}`;
  const { problems } = decodeChecked("abi-json", bytesOf(text));
  const [start, end] = [text.indexOf('"', 5), text.indexOf('"', text.indexOf('"', 5) + 1) + 1];
  const title = `Change the tag to ${name?.slice(1, -1)}`;
  const fix = name === undefined ? {} : { fix: { title, safe: false, edits: [{ start, end, bytes: name }] } };
  expect(problems).toEqual([{ rule: "foreign-record", message, start, end, ...fix }]);
});
