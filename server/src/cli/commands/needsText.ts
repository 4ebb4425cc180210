/** What a module needs to run as `inspect` and `show --exports` print it in text. */
import type { ModuleNeeds, NeededFunction, NeededParameter } from "../../core/needs/needs.js";
import { counted } from "../../core/text/counted.js";
import { alignedRows, type Row, type Style } from "../terminal/layout.js";
import { harmless, safe, type TerminalText } from "../terminal/terminal.js";

/** More parameters are counted; `--json` has all. */
const MAX_PARAMETERS = 100;

/** The lines of a section; empty where nothing is needed. */
export function needsText(needs: ModuleNeeds, style: Style): TerminalText {
  const { parameters, modules, fences, devices, executables } = needs;
  const rows: (readonly [label: string, value: string])[] = [
    ...(devices.length > 0 ? [["devices", devices.join(", ")] as const] : []),
    ...executables.map(
      ({ format, target }) => ["executable", format + (target === null ? "" : `, ${target}`)] as const,
    ),
    ...(fences ? [["fences", "exports are asynchronous: two fences follow the arguments"] as const] : []),
    ...parameters.slice(0, MAX_PARAMETERS).map((it) => ["parameter", parameterText(it)] as const),
    ...(parameters.length > MAX_PARAMETERS ? [["", `and ${parameters.length - MAX_PARAMETERS} more`] as const] : []),
    ...modules.flatMap(({ name, minimumVersion, functions }) =>
      functions.map((fn) => ["module", `${name}${versionText(minimumVersion)}, ${functionText(fn)}`] as const),
    ),
  ];
  if (rows.length === 0) return safe``;
  const shown = rows.map(([label, value]): Row => [harmless(label), harmless(value)]);
  return safe`${style.bold(safe`Needs`)}\n${alignedRows(shown, style)}`;
}

function versionText(minimumVersion: number): string {
  return minimumVersion > 0 ? ` of version ${minimumVersion} or newer` : "";
}

function functionText({ name, callingConvention, declaration, optional }: NeededFunction): string {
  const parts = [name, callingConvention ?? "", declaration ?? "", optional ? "(optional)" : ""];
  return parts.filter((part) => part !== "").join("  ");
}

function parameterText({ scope, key, type, bytes }: NeededParameter): string {
  if (key === null) return "keys are computed when the module runs";
  const parts = [scope === null ? key : `${scope}::${key}`, type ?? "", bytes === null ? "" : counted(bytes, "byte")];
  return parts.filter((part) => part !== "").join("  ");
}
