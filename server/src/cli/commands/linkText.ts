/** Linked modules as text: findings at the places of the imports, the modules in their order, and what the host provides. */
import type { HostModule, Link, Linked } from "../../core/link/link.js";
import { type LinkedModule, partsOf } from "../../core/link/module.js";
import { verdictOf } from "../../core/link/verdict.js";
import { counted } from "../../core/text/counted.js";
import { pushTo } from "../../core/text/groups.js";
import { RUNTIME_TABLE } from "../../core/vmfb/runtimes/table.js";
import { hanging, type Style } from "../terminal/layout.js";
import { type Color, harmless, joined, padded, safe, type TerminalText, width } from "../terminal/terminal.js";

/** The whole report. */
export function linkText(linked: Linked, style: Style): TerminalText {
  const { modules, links, host, problems, notes } = linked;
  const findings = links.filter(({ reasons, fits }) => !fits || reasons.some(({ kind }) => kind !== "absent"));
  const placed = findings.map((it) => findingText(it, style));
  const others = [
    ...problems.map((text) => messageText(style.red(safe`error:`), text, style)),
    ...notes.map((text) => messageText(style.blue(safe`note:`), text, style)),
  ];
  const said = joined([...placed, ...others]);
  const byModule = new Map<LinkedModule, Link[]>();
  for (const it of links) pushTo(byModule, it.module, it);
  const listed = modules.map((module, i) => moduleText(module, i, byModule.get(module) ?? [], style));
  const parts = [said, joined(listed), hostText(host, style), verdictText(linked, style)];
  return joined(
    parts.filter((part) => part !== ""),
    safe`\n`,
  );
}

function findingText({ module, import: it, fits, reasons }: Link, style: Style): TerminalText {
  const { line, character } = it.range?.start ?? {};
  const place = line === undefined || character === undefined ? safe`` : safe`:${line + 1}:${character + 1}`;
  const word = fits ? style.yellow(safe`warning:`) : style.red(safe`error:`);
  const why = harmless(reasons.map(({ text }) => text).join("; "));
  const head = safe`${style.bold(harmless(module.path))}${place}: ${word} import ${style.bold(harmless(it.name))}: ${why}`;
  return safe`${hanging(head, 4, style.columns)}\n`;
}

function messageText(word: TerminalText, text: string, style: Style): TerminalText {
  return safe`${hanging(safe`${word} ${harmless(text)}`, 4, style.columns)}\n`;
}

function moduleText(module: LinkedModule, index: number, own: readonly Link[], style: Style): TerminalText {
  const { name, path, version, exports } = module;
  const versionText = version ? `version ${version}, ` : "";
  const detail = harmless(`${path}, ${versionText}${counted(exports.size, "export")}`);
  const title = hanging(safe`${index + 1} ${style.bold(harmless(name))}  ${style.dim(detail)}`, 4, style.columns);
  const shown = own.filter((it) => !isIrees(it));
  const columns = Math.max(0, ...shown.map((it) => Math.min(width(it.import.name), MAX_NAME_COLUMNS)));
  const lines = [...shown.map((it) => importText(it, columns, style)), ...ireeLines(own.filter(isIrees), style)];
  return safe`${title}\n${joined(lines)}`;
}

/** Whether the host serves an import from one of IREE's own modules. */
function isIrees(it: Link): boolean {
  const { module = "" } = partsOf(it.import.name);
  return it.provider === undefined && it.reasons.length === 0 && Object.hasOwn(RUNTIME_TABLE.modules, module);
}

/** A line for each of IREE's modules: their functions are many, and the same for all. */
function ireeLines(links: readonly Link[], style: Style): readonly TerminalText[] {
  const counts = new Map<string, number>();
  for (const { import: it } of links) {
    const { module = "" } = partsOf(it.name);
    counts.set(module, (counts.get(module) ?? 0) + 1);
  }
  return Array.from(counts, ([name, count]) => {
    const detail = style.dim(harmless(`${counted(count, "function")}, from the host`));
    return safe`  ${style.dim(safe`\u00b7`)} ${harmless(name)}  ${detail}\n`;
  });
}

/** Longer names extend into what follows. */
const MAX_NAME_COLUMNS = 40;

function importText(it: Link, columns: number, style: Style): TerminalText {
  const { mark, color } = signOf(it, style);
  const { name, convention, optional } = it.import;
  const from = it.provider === undefined ? "" : `from ${it.provider.name}`;
  const who = it.provider === undefined && it.fits && it.reasons.length === 0 ? "from the host" : from;
  const details = [convention ?? "", who, optional ? "optional" : ""].filter((part) => part !== "");
  const line = safe`  ${color(mark)} ${padded(harmless(name || "(no name)"), columns)}  ${style.dim(harmless(details.join(", ")))}`;
  return safe`${hanging(line, 6, style.columns)}\n`;
}

function signOf(
  { fits, reasons, provider }: Link,
  style: Style,
): { readonly mark: TerminalText; readonly color: Color } {
  if (!fits) return { mark: safe`\u2717`, color: style.red };
  if (reasons.some(({ kind }) => kind === "absent" || kind === "order")) return { mark: safe`-`, color: style.dim };
  if (reasons.length > 0) return { mark: safe`?`, color: style.yellow };
  return provider === undefined ? { mark: safe`\u00b7`, color: style.dim } : { mark: safe`\u2713`, color: style.green };
}

function hostText(host: readonly HostModule[], style: Style): TerminalText {
  if (host.length === 0) return safe``;
  const lines = host.map(({ name, minimumVersion, imports }) => {
    const version = minimumVersion > 0 ? `version ${minimumVersion} or newer, ` : "";
    return safe`  ${harmless(name)}  ${style.dim(harmless(version + counted(imports.length, "function")))}\n`;
  });
  return safe`${style.bold(safe`Left to the host`)}\n${joined(lines)}`;
}

function verdictText(linked: Linked, style: Style): TerminalText {
  const { text, count, loads } = verdictOf(linked);
  const color = linked.fits ? style.green : style.red;
  const verdict = safe`${color(harmless(text))} (${harmless(count)})`;
  return loads === undefined ? safe`${verdict}\n` : safe`${verdict}\n${hanging(harmless(loads), 4, style.columns)}\n`;
}
