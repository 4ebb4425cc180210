/** The JSON schema that editors check `mlir-abi.jsonc` with says what the reader says. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CONFIG_NAME, readConfig } from "../../server/src/core/lint/config/configFile.js";
import { FORMER_RULES } from "../../server/src/core/lint/formerRules.js";
import { RULES } from "../../server/src/core/lint/registry.js";

const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const schema = JSON.parse(readFileSync("schemas/mlir-abi.schema.json", "utf8"));

test("the manifest contributes the schema for the file's name, and the package holds it", () => {
  expect(manifest.contributes.jsonValidation).toEqual([
    { fileMatch: CONFIG_NAME, url: "./schemas/mlir-abi.schema.json" },
  ]);
  expect(manifest.files).toContain("schemas");
});

test("every key and every rule of the schema is one to the reader, and the reverse", () => {
  expect(Object.keys(schema.properties)).toEqual([
    "$schema",
    "preset",
    "rules",
    "pydm",
    "runtimes",
    "compileFlags",
    "structure",
    "format",
    "ignore",
  ]);
  const rules = Object.entries<{ deprecationMessage?: string }>(schema.properties.rules.properties);
  const former = rules.filter(([, { deprecationMessage }]) => deprecationMessage !== undefined);
  expect(rules.slice(0, RULES.length).map(([id]) => id)).toEqual(RULES.map(({ id }) => id));
  expect(former.map(([id]) => id)).toEqual(Object.keys(FORMER_RULES));
  expect(rules.length).toBe(RULES.length + former.length);
  expect(schema.additionalProperties).toBe(false);
});

test("what the schema allows, the reader takes without a word", () => {
  for (const preset of schema.properties.preset.enum) {
    expect(readConfig(JSON.stringify({ preset }))).toMatchObject({ config: { preset }, complaints: [] });
  }
  for (const typeCodes of schema.properties.pydm.properties.typeCodes.enum) {
    expect(readConfig(JSON.stringify({ pydm: { typeCodes } }))).toMatchObject({
      config: { pydm: { typeCodes } },
      complaints: [],
    });
  }
  for (const [id, { enum: levels }] of Object.entries<{ enum: string[] }>(schema.properties.rules.properties)) {
    for (const level of levels) {
      const { complaints } = readConfig(JSON.stringify({ rules: { [id]: level } }));
      expect(complaints.filter(({ isNote }) => !isNote)).toEqual([]);
    }
  }
});
