/** The page's state as `mlir-abi` commands, ready to be pasted into a shell. */
import type { Shared } from "./link.js";

/** One command per line. A preset is a line of the configuration file: the command line has no option for it. */
export function commandLines({ string, preset, rules, second }: Omit<Shared, "text">): string {
  const lines: string[] = [];
  if (preset !== "recommended") lines.push(`echo '{"preset": "${preset}"}' > mlir-abi.jsonc`);
  const options = Object.entries(rules).map(
    ([id, level]) => ` --rule ${id}=${level === "information" ? "info" : level}`,
  );
  lines.push(`mlir-abi lint input.mlir${options.join("")}`);
  if (second !== "") lines.push("mlir-abi diff input.mlir second.mlir");
  if (string.value !== "") {
    const kind = !/^[a-z][a-z-]*$/.test(string.kind) ? "" : ` --kind ${string.kind}`;
    lines.push(`mlir-abi ${string.encode ? "encode" : "decode"}${kind} -- ${quoted(string.value)}`);
  }
  return lines.join("\n");
}

/** Any text as one word of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
