/** The table of IREE's runtimes and docs/runtimes.md, both from server/src/core/vmfb/runtimes/history.json. */
import { readFileSync } from "node:fs";

const FOLDER = "server/src/core/vmfb/runtimes";
const HISTORY = `${FOLDER}/history.json`;
const TABLE = `${FOLDER}/table.ts`;
const PAGE = "docs/runtimes.md";

/** The nightly builds that eras begin with: those that a verdict depends on. */
function erasOf({ changes }) {
  let library;
  const telling = changes.filter(({ executables }) => {
    if (executables === undefined) return true;
    const isOld = executables.library === library;
    library = executables.library;
    return !isOld;
  });
  return [...new Set(telling.map(({ since }) => since))];
}

/** Appends a value where it differs from the last one. */
function note(list, era, value) {
  if (JSON.stringify(list.at(-1)?.[1]) !== JSON.stringify(value)) list.push([era, value]);
}

/** What the history says, by subject: each value with the era that it came with. */
function tableOf(history) {
  const eras = erasOf(history);
  const table = {
    nightlies: history.nightlies,
    eras,
    releases: history.releases.map(({ release, nightly }) => ({ release, nightly })),
    bytecode: [],
    features: [],
    library: [],
    executables: {},
    types: {},
    modules: {},
  };
  for (const { since, bytecode, features, types, executables, module, version, exports = {} } of history.changes) {
    const { library: _, ...identifiers } = executables ?? {};
    for (const [device, identifier] of Object.entries(identifiers)) table.executables[identifier] ??= device;
    const era = eras.indexOf(since);
    if (era < 0) continue;
    if (bytecode !== undefined) note(table.bytecode, era, bytecode);
    if (features !== undefined) note(table.features, era, features);
    if (executables !== undefined) note(table.library, era, executables.library);
    for (const name of types?.added ?? []) {
      table.types[name] ??= [];
      note(table.types[name], era, true);
    }
    for (const name of types?.removed ?? []) note(table.types[name], era, false);
    if (module === undefined) continue;
    table.modules[module] ??= { versions: [], exports: {} };
    const own = table.modules[module];
    if (version !== undefined) note(own.versions, era, version);
    if (version === null) for (const list of Object.values(own.exports)) note(list, era, null);
    for (const [name, convention] of Object.entries(exports)) {
      own.exports[name] ??= [];
      note(own.exports[name], era, convention);
    }
  }
  return table;
}

/** One line an export. */
function tableText(table) {
  const { modules, ...rest } = table;
  const lines = Object.entries(rest).map(([key, value]) => `  ${key}: ${JSON.stringify(value)},`);
  const functions = (exports) =>
    Object.entries(exports).map(([name, list]) => `        ${JSON.stringify(name)}: ${JSON.stringify(list)},`);
  const parts = Object.entries(modules).flatMap(([name, { versions, exports }]) => [
    `    ${name}: {`,
    `      versions: ${JSON.stringify(versions)},`,
    "      exports: {",
    ...functions(exports),
    "      },",
    "    },",
  ]);
  return `/** What each runtime accepts. Generated from history.json by scripts/generate-runtimes.mjs; run npm run generate */
import type { RuntimeTable } from "./runtimeTable.js";

export const RUNTIME_TABLE: RuntimeTable = {
${lines.join("\n")}
  modules: {
${parts.join("\n")}
  },
};
`;
}

/** Ordered by the day and the run of a nightly. */
function orderOf(nightly) {
  const old = /^(\d{8})\.(\d+)$/.exec(nightly);
  if (old !== null) return Number(old[1]) * 10_000 + Number(old[2]);
  return Number(/rc(\d{8})$/.exec(nightly)[1]) * 10_000 + 9_999;
}

function valueAt(list, era) {
  return list.findLast(([since]) => since <= era)?.[1];
}

function releaseRows(history, table) {
  return history.releases.map(({ release, nightly, commit, date }) => {
    const era = table.eras.findLastIndex((since) => orderOf(since) <= orderOf(nightly));
    const modules = Object.entries(table.modules).flatMap(([name, { versions }]) => {
      const version = valueAt(versions, era);
      return version === undefined || version === null ? [] : [`${name} ${version}`];
    });
    const cells = [
      release,
      date,
      valueAt(table.bytecode, era),
      valueAt(table.features, era).join(", ") || "none",
      valueAt(table.library, era),
      modules.join(", "),
      `\`${commit}\``,
    ];
    return `| ${cells.join(" | ")} |`;
  });
}

function counted(count, what) {
  return count === 0 ? [] : [`${count} ${what}`];
}

/** A change on one line, and the functions that it is about. `before` is what is known of the module until then. */
function changeText({ bytecode, features, types, executables, module, version, exports = {} }, before) {
  if (bytecode !== undefined) return { text: `bytecode ${bytecode}` };
  if (features !== undefined) return { text: `features ${features.join(", ") || "none"}` };
  if (executables !== undefined) {
    const { library, ...identifiers } = executables;
    const formats = Object.entries(identifiers).map(([name, id]) => `${name} \`${id}\``);
    return { text: `CPU library ${library}; executables ${formats.join(", ")}` };
  }
  if (types !== undefined) {
    const of = (names, what) =>
      names.length === 0 ? [] : [`types ${what}: ${names.map((it) => `\`!${it}\``).join(", ")}`];
    return { text: [...of(types.added, "added"), ...of(types.removed, "removed")].join("; ") };
  }
  if (version === null) return { text: `module ${module} removed` };
  const rows = Object.entries(exports).map(([name, after]) => ({
    name: `${module}.${name}`,
    old: before.get(name) ?? null,
    after,
  }));
  const kinds = [
    ...counted(rows.filter(({ old }) => old === null).length, "added"),
    ...counted(rows.filter(({ after }) => after === null).length, "removed"),
    ...counted(rows.filter(({ old, after }) => old !== null && after !== null).length, "changed"),
  ];
  const title = version === undefined ? `${module} (same version)` : `${module} ${version}`;
  return { text: kinds.length === 0 ? title : `${title}: functions ${kinds.join(", ")}`, rows };
}

function changeSections(history) {
  const known = new Map();
  const sections = [];
  const summary = [];
  const firstRelease = (since) =>
    history.releases.find(({ nightly }) => orderOf(nightly) >= orderOf(since))?.release ?? "none yet";
  for (const [i, change] of history.changes.entries()) {
    const { since, source, module, exports = {}, version } = change;
    const before = known.get(module) ?? new Map();
    const { text, rows = [] } = changeText(change, before);
    if (version === null) known.delete(module);
    else if (module !== undefined) {
      for (const [name, convention] of Object.entries(exports)) {
        if (convention === null) before.delete(name);
        else before.set(name, convention);
      }
      known.set(module, before);
    }
    summary.push(`| ${since} | ${firstRelease(since)} | ${text} | \`${source}\` |`);
    const first = since === history.changes[0].since;
    if (first || rows.length === 0) continue;
    const cell = (convention) => (convention === null ? "–" : `\`${convention}\``);
    const body = rows.map(({ name, old, after }) => `| \`${name}\` | ${cell(old)} | ${cell(after)} |`);
    const title = `### ${module}, ${since}`;
    const twice = history.changes.findIndex((it) => it.since === since && it.module === module) < i;
    sections.push(
      `${title}${twice ? ", again" : ""}\n\n| function | before | after |\n| --- | --- | --- |\n${body.join("\n")}`,
    );
  }
  return { summary, sections };
}

function pageText(history, table) {
  const { summary, sections } = changeSections(history);
  return `<!-- Generated by scripts/generate-runtimes.mjs; run npm run generate -->

# IREE runtimes

A compiled module loads with the runtimes of some releases only. \`mlir-abi inspect FILE.vmfb\` shows which, and
\`mlir-abi lint FILE --runtime RELEASE\` why not ([runtime-misfit](rules/runtime-misfit.md)). This is what it knows.

| section | holds |
| --- | --- |
| [Releases](#releases) | Of each release its date, bytecode version and the libraries that it takes |
| [Changes](#changes) | What a runtime accepts since which build, with the commit |
| [Functions](#functions) | The functions of each native module, with their calling conventions, from build to build |

The verdicts presume that the runtime was built with its default features, that the program registers IREE's
modules, and that the devices are present. Modules of your own are unknown, and so is a verdict that depends on them.
Of executables only CPU libraries (\`embedded-elf\`) are judged, and only if a module has no others, of which a device could
pick one. The file does not show what a driver does with code for GPUs.

A runtime takes a module if

1. their bytecode versions are the same,
2. it has the features that the module needs,
3. it knows every reference type of the module,
4. it has each required module, at least as new as required,
5. it has each required import, and every import that it has, also an optional one, has the identical calling convention,
6. it supports the library version of one of the module's CPU libraries, or the module has none.

Condition 4 has no upper bound: an old module passes it on a new runtime and fails at its first import that changed.

## Releases

Names with a date are those of \`iree-runtime\` packages, the others those of \`iree-base-runtime\`.
CPU is the version of the library interface of \`embedded-elf\` executables.

| release | date | bytecode | features | CPU | modules | commit |
| --- | --- | --- | --- | --- | --- | --- |
${releaseRows(history, table).join("\n")}

Nightly builds are known from ${history.nightlies.first} to ${history.nightlies.last}.

## Changes

Each change with the first nightly build and the first release that have it. The source is the commit that made the change, or,
if that is not recorded, the tag of the first nightly build that has it.

| nightly | release | change | source |
| --- | --- | --- | --- |
${summary.join("\n")}

## Functions

${sections.join("\n\n")}
`;
}

/** Both files, by path. */
export async function generateRuntimes() {
  const history = JSON.parse(readFileSync(HISTORY, "utf8"));
  const table = tableOf(history);
  return { [TABLE]: tableText(table), [PAGE]: pageText(history, table) };
}
