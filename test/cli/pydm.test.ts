/** PyDM's numbers on the command line, both ways. */
import { expect, test } from "vitest";
import { mlirAbi } from "../kit/cli.js";

const decoded = async (kind: string, value: string): Promise<unknown> =>
  JSON.parse((await mlirAbi(["decode", "--json", "--kind", kind, value])).stdout);

test("an exception code, whose sign is no option, and its name", async () => {
  const model = { code: -4, name: "ValueError" };
  const text = "ValueError = -4";
  const kind = "pydm-exception";
  const said = { kind, wellFormed: true, text, model, canonical: "-4", diagnostics: [] };
  expect(await decoded(kind, "-4")).toEqual(said);
  expect(await decoded(kind, "ValueError")).toEqual(said);
});

test("a type code by number and by name, and one that no numbering has", async () => {
  const kind = "pydm-type-code";
  const model = { numbering: "C", code: 78, name: "NumericSigned32Bit", type: "!iree_pydm.integer<32>" };
  expect(await decoded(kind, "78")).toMatchObject({ kind, wellFormed: true, model, canonical: "78" });
  expect(await decoded(kind, "NumericSigned32Bit")).toMatchObject({ model, canonical: "78" });
  const { exit, stdout } = await mlirAbi(["decode", "--json", "--kind", kind, "13"]);
  expect(exit).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    wellFormed: false,
    diagnostics: [{ code: "unknown-type-code", severity: "error", start: 0, end: 2 }],
  });
});

test("encode takes a name for the number", async () => {
  const { exit, stdout } = await mlirAbi(["encode", "--kind", "pydm-exception", '{"name": "KeyError"}']);
  expect({ exit, stdout }).toEqual({ exit: 0, stdout: "-6\n" });
});

test("numbers are never guessed", async () => {
  const { stdout } = await mlirAbi(["decode", "--json", "78"]);
  expect(JSON.parse(stdout)).toMatchObject({ kind: null });
});
