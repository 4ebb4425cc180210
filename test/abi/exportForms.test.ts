import { expect, test } from "vitest";
import { conventionOfType, headerText } from "../../server/src/core/abi/calls/exportForms.js";

// FuncConversion.cpp of the Torch input plugin, and the calling convention of the VM.
test.each([
  ["tensor<4xf32>", "r"],
  ["!torch.vtensor<[4],f32>", "r"],
  ["!torch.tensor", "r"],
  ["!torch.bool", "i"],
  ["!torch.float", "F"],
  ["!torch.int", "I"],
  ["!torch.Generator", "I"],
  ["index", "I"],
  ["i8", "i"],
  ["!hal.fence", "r"],
  ["!util.list<?>", "r"],
  ["!torch.str", undefined],
])("%s is passed as %s", (type, expected) => {
  expect(conventionOfType(type)).toBe(expected);
});

test("the header of an export names fences of a wrapper, and has a line for each of many arguments", () => {
  const slot = { type: "i32", role: "value" } as const;
  const fences = [
    { type: "!hal.fence", role: "wait fence" },
    { type: "!hal.fence", role: "signal fence" },
  ] as const;
  const form = { name: "f", model: "coarse-fences", results: [], declaration: undefined, callingConvention: undefined };
  const header = (made: "wrapper" | "function", values: number) =>
    headerText({ ...form, model: "coarse-fences", made, arguments: [...Array(values).fill(slot), ...fences] });
  expect(header("wrapper", 1)).toBe("@f(%arg0: i32, %wait: !hal.fence, %signal: !hal.fence)");
  expect(header("function", 1)).toBe("@f(%arg0: i32, %arg1: !hal.fence, %arg2: !hal.fence)");
  expect(header("wrapper", 2)).toBe(
    "@f(\n    %arg0: i32,\n    %arg1: i32,\n    %wait: !hal.fence,\n    %signal: !hal.fence)",
  );
});
