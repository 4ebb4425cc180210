/** What the playground copies for a shell. */
import { expect, test } from "vitest";
import { commandLines } from "../../playground/src/commandLine.js";
import { EMPTY } from "../../playground/src/link.js";
import { levels } from "../../playground/src/rules.js";

test("a text alone is linted", () => {
  expect(commandLines(EMPTY)).toBe("mlir-abi lint input.mlir");
});

test("rule levels are options, by the command line's words", () => {
  const rules = { "sip-key-gap": "information", "stale-dim": "off" } as const;
  expect(commandLines({ ...EMPTY, rules })).toBe(
    "mlir-abi lint input.mlir --rule sip-key-gap=info --rule stale-dim=off",
  );
});

test("a string is one word of the shell, whatever is in it", () => {
  const string = { value: "$(id) 'x' `y`", kind: "sip", encode: false };
  expect(
    commandLines({ ...EMPTY, string })
      .split("\n")
      .at(-1),
  ).toBe("mlir-abi decode --kind sip -- '$(id) '\\''x'\\'' `y`'");
});

test("a link can't put anything but a kind's name into the command", () => {
  const string = { value: "x", kind: "raw; rm -rf ~", encode: true };
  expect(commandLines({ ...EMPTY, string })).not.toContain("rm -rf");
});

test("a second version is compared, and a preset is a line of the configuration", () => {
  expect(commandLines({ ...EMPTY, preset: "strict", second: "module {}" }).split("\n")).toEqual([
    `echo '{"preset": "strict"}' > mlir-abi.jsonc`,
    "mlir-abi lint input.mlir",
    "mlir-abi diff input.mlir second.mlir",
  ]);
});

test("a level chosen for a rule wins over the preset", () => {
  const entries = [
    { id: "a", presets: { strict: "warning" } },
    { id: "b", presets: { strict: "warning", archaeology: "off" } },
  ] as const;
  expect(levels(entries, "strict", { a: "off" })).toEqual({ a: "off", b: "warning" });
  expect(levels(entries, "archaeology", {})).toEqual({ b: "off" });
  expect(levels(entries, "recommended", {})).toEqual({});
});
