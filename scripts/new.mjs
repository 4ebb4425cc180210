/**
 * Writes the skeleton of a part: `npm run new -- rule <family> <id>`. The skeleton is complete, so that every test passes
 * before and after each step of filling it in: the rule reports values that are its own id.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { loadTypeScript } from "./load-typescript.mjs";

const LINT = "server/src/core/lint";
const REGISTRY = `${LINT}/rules/index.ts`;
const SEEDS = "test/seeded/attributeMistakes.ts";
const USAGE = "npm run new -- rule <family> <id>";

const camelCase = (id) => id.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** The files of a rule and their texts. */
function ruleFiles(family, id) {
  const ofModules = family === "vmfb";
  const { check, fixture, wrong, right, language } = ofModules ? moduleParts(id) : textParts(id);
  const source = `import { defineRule } from "../../rule.js";

export const ${camelCase(id)} = defineRule({
  id: "${id}",
  family: "${family}",
  severity: "warning",
  summary: "TODO: one line that says what is wrong",
${check}});
`;
  const page = `# ${id}

TODO: one line that says what is wrong

## What

TODO: what the rule reports, and what it leaves alone.

## Why it matters

TODO: who reads the value, and what goes wrong, with the file of IREE that shows it.

## Wrong

\`\`\`${language}
${wrong}
\`\`\`

## Right

\`\`\`${language}
${right}
\`\`\`

## See also

- TODO: the page of a similar rule or of the encoding; for now [all rules](README.md)
`;
  return {
    [`${LINT}/rules/${family}/${id}.ts`]: source,
    [`docs/rules/${id}.md`]: page,
    [`test/rules/${id}.${ofModules ? "json" : "mlir"}`]: fixture,
  };
}

function textParts(id) {
  const wrong = 'util.func public @f(%a: i32 {iree.abi.name = "WRONG"}) { util.return }'.replace("WRONG", id);
  const right = wrong.replace(id, "a");
  const start = wrong.indexOf(`"${id}"`) - "//".length;
  return {
    language: "mlir",
    wrong,
    right,
    check: `  // TODO: what is wrong; keys, concerns or bodies (rule.ts) narrow what this is called for.
  check(context) {
    for (const island of context.islands) {
      const { value } = island.entry;
      if (value === undefined || context.string(island) !== "${id}") continue;
      context.report({ span: value, message: "TODO is wrong, expected another value" });
    }
  },
`,
    fixture: `// -- what is wrong
${wrong}
//${" ".repeat(start)}${"^".repeat(`"${id}"`.length)} ${id} warning: TODO is wrong, expected another value
// -----
// -- what is right
${right}
`,
  };
}

function moduleParts(id) {
  const exporting = (name) => ({ exports: [{ name, callingConvention: "0v_v" }] });
  const cases = [
    {
      title: "what is wrong",
      module: exporting(id),
      expected: [`${id} warning: Export 0 is TODO, expected another name`],
    },
    { title: "what is right", module: exporting("f"), expected: [] },
  ];
  return {
    language: "json",
    wrong: JSON.stringify(exporting(id), null, 2),
    right: JSON.stringify(exporting("f"), null, 2),
    check: `  // TODO: what is wrong.
  *module({ exports }) {
    for (const { name, ordinal } of exports) {
      if (name === "${id}") yield { message: \`Export \${ordinal} is TODO, expected another name\` };
    }
  },
`,
    fixture: `${JSON.stringify(cases, null, 2)}\n`,
  };
}

/** The list of rules with one more, in its order. */
function registered(list, family, id) {
  const lines = list.trimEnd().split("\n");
  const own = `export * from "./${family}/${id}.js";`;
  const later = lines.findIndex((line) => line.startsWith("export") && line > own);
  lines.splice(later < 0 ? lines.length : later, 0, own);
  return `${lines.join("\n")}\n`;
}

/** The seeded mistakes with one for the rule, the last of them. */
function seeded(mistakes, id) {
  const seed = `  {
    rule: "${id}",
    plants: [onArgument("tensor<4xf32>", () => \`iree.abi.name = \${planted('"${id}"')}\`)],
  },
`;
  return mistakes.replace(/(?<=export const ATTRIBUTE_SEEDS[\s\S]*\n)(?=\];\n)/, seed);
}

/** The changelog with a line about the rule, first under what the next release adds. */
function announced(changelog, id) {
  const start = /## \[Unreleased\]\n\n### Added\n\n(?:#### Findings\n\n)?/;
  return changelog.replace(start, `$&- Rule [${id}](docs/rules/${id}.md): TODO.\n`);
}

async function newRule(family, id) {
  const { RULE_FAMILIES } = await loadTypeScript(`${LINT}/rule.ts`);
  if (!RULE_FAMILIES.includes(family))
    throw new Error(`Unknown family ${family}, expected one of ${RULE_FAMILIES.join(", ")}`);
  if (!/^[a-z]+(?:-[a-z0-9]+)+$/.test(id))
    throw new Error(`Id ${id} is not of words joined by hyphens, as in stale-dim`);
  const files = ruleFiles(family, id);
  const [taken] = Object.keys(files).filter((path) => existsSync(path));
  if (taken !== undefined) throw new Error(`${taken} exists already`);
  files[REGISTRY] = registered(readFileSync(REGISTRY, "utf8"), family, id);
  if (family !== "vmfb") files[SEEDS] = seeded(readFileSync(SEEDS, "utf8"), id);
  files["CHANGELOG.md"] = announced(readFileSync("CHANGELOG.md", "utf8"), id);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    console.log(path);
  }
  console.log(
    "Replace every TODO, then: npm run generate && npm run check && node scripts/build.mjs && npx vitest run test/rules test/seeded test/project",
  );
}

const { positionals } = parseArgs({ allowPositionals: true });
const [part, ...words] = positionals;
try {
  if (part !== "rule" || words.length !== 2) throw new Error(`Usage: ${USAGE}`);
  await newRule(...words);
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
}
