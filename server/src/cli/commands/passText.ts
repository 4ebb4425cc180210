import type { Pass } from "../../core/features/passes/timeline.js";
import type { Style } from "../terminal/layout.js";
import { harmless, safe, type TerminalText } from "../terminal/terminal.js";

/** A pass with the line of its dump. */
export function passText({ name, flag, when, failed, line }: Pass, isChanged: boolean, style: Style): TerminalText {
  const called = `${when === "before" ? "before " : ""}${name}${flag === "" ? "" : ` (${flag})`}`;
  const text = harmless(`${called}${failed ? ", failed" : ""}`);
  return isChanged
    ? safe`${style.cyan(text)}${style.dim(safe`, line ${line}`)}`
    : style.dim(safe`${text}, line ${line}`);
}
