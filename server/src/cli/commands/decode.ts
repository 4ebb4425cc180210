/** `mlir-abi decode`: decodes strings. */
import type { Decoding } from "../../core/api/decoding.js";
import type { NotationKind } from "../../core/api/notations.js";
import { decodePasted } from "../../core/api/pasted.js";
import { type ByteString, bytesOf, displayBytes, fromByteArray, textOf } from "../../core/text/byteString.js";
import { readStdinValue, standardInput } from "../files/stdin.js";
import { severityColor, severityWord } from "../reporters/text.js";
import { columnsOf, hanging } from "../terminal/layout.js";
import { EXIT_CLEAN, EXIT_FINDINGS, UsageError, write, writeJson } from "../terminal/output.js";
import { snippet } from "../terminal/snippet.js";
import { type Colors, harmless, joined, safe, type TerminalText, terminalColors } from "../terminal/terminal.js";
import { coloredTypes } from "../terminal/typeColors.js";
import { answerDecode, decodingJson, errorJson } from "./decoding.js";
import { answerLines } from "./ndjson.js";

export interface DecodeOptions {
  readonly kind?: NotationKind;
  readonly batch?: boolean;
  readonly json?: boolean;
}

/** Decodes the values, or standard input if there are none. Returns the exit code. */
export async function decodeCommand(values: readonly string[], options: DecodeOptions): Promise<number> {
  if (options.batch) {
    if (values.length > 0) throw new UsageError("--batch reads stdin, expected no VALUE");
    await answerLines(standardInput(), {
      answer: (line) => answerDecode(line, options.kind),
      refuse: (reason) => errorJson(null, reason),
    });
    return EXIT_CLEAN;
  }
  const colors = terminalColors();
  let exit = EXIT_CLEAN;
  let separator = safe``;
  for (const value of values.length > 0 ? values : ["-"]) {
    const bytes = value === "-" ? fromByteArray(await readStdinValue("a VALUE")) : bytesOf(value);
    for (const decoding of decodePasted(options.kind, bytes)) {
      if (options.json) await writeJson(`${decodingJson(decoding)}\n`);
      else await write(safe`${separator}${decodingText(decoding, colors, columnsOf(process.stdout))}`);
      separator = safe`\n`;
      if (decoding.diagnostics.some(({ severity }) => severity === "error")) exit = EXIT_FINDINGS;
    }
  }
  return exit;
}

/** A decoded string as text: its meaning, then each problem with carets under the offending bytes. */
function decodingText(decoding: Decoding, colors: Colors, columns: number | undefined): TerminalText {
  const { kind, name, bytes, wellFormed, text, type, canonical, diagnostics } = decoding;
  const amiss = wellFormed || kind === null ? safe`` : colors.red(safe`, not well formed`);
  const lines = [safe`${colors.bold(harmless(name))}${amiss}`];
  const field = (label: string, value: string): void => {
    const shown = label === "text" || label === "MLIR type" ? coloredTypes(harmless(value), colors) : harmless(value);
    lines.push(hanging(safe`  ${colors.dim(harmless(label.padEnd(9)))}  ${shown}`, 13, columns));
  };
  field("value", displayBytes(bytes) || "(empty)");
  if (type !== undefined) field("MLIR type", type);
  if (text !== null) for (const line of text.split("\n")) field("text", line);
  if (canonical !== null && canonical !== textOf(bytes)) {
    field("canonical", typeof canonical === "string" ? canonical : `hex ${canonical.hex}`);
  }
  const shown = displayMap(bytes);
  for (const { code, severity, message, start, end } of diagnostics) {
    const title = severityColor(colors, severity)(harmless(`${severityWord(severity)}:`));
    lines.push(safe``, hanging(safe`  ${title} ${harmless(message)} ${colors.dim(harmless(`[${code}]`))}`, 6, columns));
    // A value of unknown encoding has no specific problem, an empty one no place to show.
    if (kind === null || bytes === "") continue;
    const { source, carets } = snippet(shown.text, shown.at(start), shown.at(end), columns && columns - 4);
    lines.push(safe`    ${source}`, safe`    ${severityColor(colors, severity)(carets)}`);
  }
  if (kind === null) lines.push(safe``, safe`  Choose the encoding with ${colors.bold(safe`--kind`)}`);
  return safe`${joined(lines, safe`\n`)}\n`;
}

/** The bytes as displayed, with a mapping from byte offsets to UTF-16 offsets in that text. */
function displayMap(bytes: ByteString): { readonly text: string; at(offset: number): number } {
  const text = displayBytes(bytes);
  if (text.length === bytes.length) return { text, at: (offset) => offset };
  // In UTF-8 a continuation byte maps to its character's start. Otherwise each bad byte is `\XX`.
  const utf8 = textOf(bytes) !== undefined;
  const starts: number[] = [];
  let position = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes.charCodeAt(i);
    if (utf8 && byte >= 0x80 && byte < 0xc0) {
      starts.push(starts[i - 1] ?? 0);
      continue;
    }
    starts.push(position);
    position += utf8 ? (byte >= 0xf0 ? 2 : 1) : byte >= 0x20 && byte < 0x7f ? 1 : 3;
  }
  return { text, at: (offset) => starts[offset] ?? text.length };
}
