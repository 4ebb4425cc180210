/** schemas/mlir-abi.schema.json and the table of docs/configuration.md, from the declaration of `mlir-abi.jsonc`. */
import { readFileSync } from "node:fs";
import { loadTypeScript } from "./load-typescript.mjs";

const SCHEMA = "schemas/mlir-abi.schema.json";
const PAGE = "docs/configuration.md";
const TABLE = /(<!-- keys: npm run generate -->\n)[\s\S]*?(\n<!-- end -->)/;

function schemaOf({ type, ...rest }) {
  return {
    // Editors know this version; the newer ones add nothing that is needed here.
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "Configuration of MLIR ABI Lens",
    description: "What `mlir-abi lint` and the language server report in the files below this one's folder.",
    type,
    allowComments: true,
    allowTrailingCommas: true,
    ...rest,
  };
}

function tableOf(members, before = "") {
  return Object.entries(members).flatMap(([key, { doc, shape }]) => [
    `| \`${before}${key}\` | ${valuesOf(shape)} | ${doc} |`,
    ...(shape?.members === undefined ? [] : tableOf(shape.members, `${before}${key}.`)),
  ]);
}

function valuesOf(shape) {
  const { enum: values, default: own, type } = shape?.schema ?? { type: "string" };
  if (values === undefined) return type;
  return values.map((value) => `\`${value}\`${value === own ? " (the default)" : ""}`).join(", ");
}

/** Both files, by path. */
export async function generateSchema() {
  const { CONFIGURATION } = await loadTypeScript("server/src/core/lint/config/configuration.ts");
  const table = ["| key | values | what it does |", "| --- | --- | --- |", ...tableOf(CONFIGURATION.members)].join(
    "\n",
  );
  const page = readFileSync(PAGE, "utf8");
  return {
    [SCHEMA]: `${JSON.stringify(schemaOf(CONFIGURATION.schema), null, 2)}\n`,
    [PAGE]: page.replace(TABLE, (_, start, end) => start + table + end),
  };
}
