/** schemas/mlir-abi.schema.json: the JSON schema of `mlir-abi.jsonc`, from the rules and presets. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { loadTypeScript } from "./load-typescript.mjs";

const PATH = "schemas/mlir-abi.schema.json";

function schemaOf({ RULES }, { PRESETS, PRESET_SUMMARIES, RULE_LEVELS }, { TYPE_CODES }, { RELEASES }) {
  const levels = RULE_LEVELS.flatMap((level) => (level === "information" ? ["info", level] : [level]));
  return {
    // Editors know this version; the newer ones add nothing that is needed here.
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "Configuration of MLIR ABI Lens",
    description: "What `mlir-abi lint` and the language server report in the files below this one's folder.",
    type: "object",
    additionalProperties: false,
    allowComments: true,
    allowTrailingCommas: true,
    properties: {
      $schema: { type: "string", description: "Where editors find this schema." },
      preset: {
        description: "What becomes of the rules that are not named under rules.",
        enum: PRESETS,
        enumDescriptions: PRESETS.map((preset) => PRESET_SUMMARIES[preset]),
        default: "recommended",
      },
      rules: {
        description: "Levels of single rules, by rule id.",
        type: "object",
        additionalProperties: false,
        properties: Object.fromEntries(
          RULES.map(({ id, severity, summary }) => [id, { description: summary, enum: levels, default: severity }]),
        ),
      },
      pydm: {
        description: "What the text of PyDM programs does not show.",
        type: "object",
        additionalProperties: false,
        properties: {
          typeCodes: {
            description: "The numbering of type codes in lowered code. auto infers it from the text; C was the last.",
            enum: TYPE_CODES,
            default: "auto",
          },
        },
      },
      runtimes: {
        description:
          "The IREE runtimes that modules have to load with: releases, nightly builds, or ranges as in >=3.4.",
        type: "array",
        items: { type: "string", minLength: 1, examples: RELEASES.map(({ name }) => name) },
      },
      ignore: {
        description: "Globs of files and folders to leave alone, relative to this file's folder.",
        type: "array",
        items: { type: "string", minLength: 1 },
      },
    },
  };
}

/** Writes the schema, or in check mode returns its path where it is stale. */
export async function generateSchema({ check }) {
  const modules = ["lint/registry.ts", "lint/settings.ts", "pydm/typeCodes.ts", "vmfb/runtimes/runtime.ts"];
  const loaded = await Promise.all(modules.map((path) => loadTypeScript(`server/src/core/${path}`)));
  const schema = `${JSON.stringify(schemaOf(...loaded), null, 2)}\n`;
  let old = "";
  try {
    old = readFileSync(PATH, "utf8");
  } catch {
    // Not written yet.
  }
  if (old === schema) return [];
  if (!check) {
    mkdirSync(dirname(PATH), { recursive: true });
    writeFileSync(PATH, schema);
  }
  return check ? [PATH] : [];
}
