/** What a module needs against the archives that it is given. */
import { describe, expect, test } from "vitest";
import { compareArchives, type GivenArchive } from "../../server/src/core/needs/archives.js";
import type { NeededParameter } from "../../server/src/core/needs/needs.js";
import { readArchive } from "../../server/src/core/parameters/readArchive.js";
import { sourceOf } from "../../server/src/core/text/byteSource.js";
import { irpa, type MadeParameter } from "../kit/archives.js";

const given = (scope: string, parameters: readonly MadeParameter[], path = `${scope || "all"}.irpa`): GivenArchive => {
  const { archive, problem } = readArchive(sourceOf(irpa(parameters)), "irpa");
  if (archive === undefined) throw new Error(problem);
  return { scope, path, archive };
};
const need = (scope: string | null, key: string | null, bytes: number | null = 16, type: string | null = null) => {
  return { scope, key, type, bytes } satisfies NeededParameter;
};
const TWO = [
  { key: "w", length: 16 },
  { key: "b", length: 4 },
];

describe("a parameter", () => {
  test("fits by scope, key and size", () => {
    const fit = compareArchives([need("model", "w"), need("model", "b", 4)], [given("model", TWO)]);
    expect(fit).toEqual({ problems: [], notes: [], unread: [] });
  });

  test("is missing in its scope, or the scope is", () => {
    const { problems } = compareArchives(
      [need("model", "x"), need("other", "w"), need("other", "b"), need(null, "y")],
      [given("model", TWO)],
    );
    expect(problems.map(({ expected, why, corrected }) => [expected, why, corrected])).toEqual([
      ["x", "no archive of the scope model has the parameter", null],
      [
        "--parameters=",
        "parameters of the scope other are loaded, and no archive is given for it",
        "--parameters=other=other.irpa",
      ],
      [
        "--parameters=",
        "parameters of the scope without a name are loaded, and no archive is given for it",
        "--parameters=parameters.irpa",
      ],
    ]);
  });

  test("has another size", () => {
    const needed = [need("model", "w", 32), need("model", "b", 2), need("model", "b", 2, "tensor<2xi8>")];
    const { problems, notes } = compareArchives(needed, [given("model", TWO)]);
    expect(problems).toMatchObject([
      { expected: "32 bytes", got: "16 bytes", why: "the parameter model::w is too small in model.irpa" },
    ]);
    // A part of it may be read, but a type is the whole.
    expect(notes).toEqual(["parameter model::b has 4 bytes in model.irpa, of which 2 are read"]);
    expect(compareArchives([need("model", "w", null)], [given("model", TWO)]).problems).toEqual([]);
  });

  test("is read by nobody", () => {
    const { problems, unread } = compareArchives([need("model", "w")], [given("model", TWO), given("other", TWO)]);
    expect(problems).toEqual([]);
    expect(unread.map(({ scope, key }) => [scope, key])).toEqual([
      ["model", "b"],
      ["other", "w"],
      ["other", "b"],
    ]);
    // Any may be where keys are computed.
    expect(compareArchives([need("model", "w"), need(null, null)], [given("model", TWO)]).unread).toEqual([]);
  });
});

test("of several files of a scope, the first that has a key counts", () => {
  const files = [given("model", [{ key: "w", length: 8 }], "a.irpa"), given("model", TWO, "b.irpa")];
  expect(compareArchives([need("model", "w"), need("model", "b", 4)], files)).toMatchObject({
    problems: [{ got: "8 bytes", why: "the parameter model::w is too small in a.irpa" }],
    unread: [],
  });
});

test("a scope that is not known is any that has the key", () => {
  expect(compareArchives([need(null, "w"), need(null, "b", 4)], [given("model", TWO)]).problems).toEqual([]);
  expect(compareArchives([need(null, "w")], [given("", TWO)]).unread).toMatchObject([{ key: "b" }]);
});

test("what IREE refuses is an error", () => {
  const far = given("model", [{ key: "w", length: 16, kind: "external" }]);
  expect(compareArchives([need("model", "w")], [far]).problems).toMatchObject([
    { got: "model.irpa", why: expect.stringMatching(/^parameter w is in another file/) },
  ]);
});
