/** A parameter archive as text. */
import { parameterType } from "../../core/api/parameters.js";
import type { Parameter, ParameterArchive } from "../../core/parameters/archive.js";
import { counted } from "../../core/text/counted.js";
import { alignedRows, heading, type Row, type Style } from "../terminal/layout.js";
import { harmless, safe, type TerminalText } from "../terminal/terminal.js";

const FORMATS = { irpa: "IREE parameter archive", gguf: "GGUF", safetensors: "safetensors" } as const;

/** Everything known about an archive. */
export function* archiveText(path: string, archive: ParameterArchive, style: Style): Generator<TerminalText> {
  const { format, version, fileSize, parameters, refusal } = archive;
  const data = parameters.reduce((sum, { bytes }) => sum + bytes, 0);
  const rows: Row[] = [
    [safe`format`, harmless(`${FORMATS[format]}${version === undefined ? "" : `, version ${version}`}`)],
    [safe`file`, harmless(counted(fileSize, "byte"))],
    [safe`values`, harmless(counted(data, "byte"))],
  ];
  if (refusal !== undefined) rows.push([safe`IREE`, style.yellow(harmless(`does not load it: ${refusal}`))]);
  yield safe`${style.bold(harmless(path))}\n${alignedRows(rows, style)}`;
  if (parameters.length === 0) return;
  yield safe`\n${heading("Parameters", parameters.length, style)}`;
  yield alignedRows(parameters.map(parameterRow), style);
}

function parameterRow(parameter: Parameter): Row {
  const { key, bytes, offset, storage } = parameter;
  const place = offset === undefined ? (storage === "splat" ? "splat" : "in another file") : `at ${offset}`;
  const parts = [typeOf(parameter), counted(bytes, "byte"), place].filter((part) => part !== "");
  return [harmless(key || '""'), harmless(parts.join("  "))];
}

/** The MLIR type, or what the file calls it. */
function typeOf(parameter: Parameter): string {
  const { element = "", shape } = parameter;
  return parameterType(parameter) ?? (shape === undefined ? element : `${element} [${shape.join(", ")}]`.trim());
}
