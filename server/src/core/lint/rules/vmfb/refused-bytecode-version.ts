import { RUNTIME_TABLE } from "../../../vmfb/runtimes/table.js";
import { defineRule } from "../../rule.js";

/** What the newest runtime supports: the same major version and no later minor one. */
const [, CURRENT = ""] = RUNTIME_TABLE.bytecode.at(-1) ?? [];
const [CURRENT_MAJOR = 0, CURRENT_MINOR = 0] = CURRENT.split(".").map(Number);

/**
 * The first day of each major version, from the schema's history; versions up to 14 followed each other within days.
 */
const SINCE: ReadonlyMap<number, string> = new Map([
  [13, "2022-09-26"],
  [14, "2023-03-03"],
  [15, "2023-03-06"],
  [16, "2026-01-06"],
  [17, "2026-01-12"],
]);

export const refusedBytecodeVersion = defineRule({
  id: "refused-bytecode-version",
  family: "vmfb",
  severity: "information",
  summary: "Today's runtime rejects the compiled module for its bytecode version",
  // Upstream: runtime/src/iree/vm/bytecode/archive.c and verifier.c, "bytecode version mismatch".
  module({ bytecodeVersion }) {
    if (bytecodeVersion === null) {
      return [
        { message: `Module has no bytecode version, so runtimes since 2022-05-16 refuse it; today's has ${CURRENT}` },
      ];
    }
    const { major, minor } = bytecodeVersion;
    if (major === CURRENT_MAJOR && minor <= CURRENT_MINOR) return [];
    const version = `Bytecode version is ${major}.${minor}`;
    if (major >= CURRENT_MAJOR) {
      return [{ message: `${version}, later than any that is known here (${CURRENT}); older runtimes refuse it` }];
    }
    return [{ message: `${version}, expected ${CURRENT}; only a runtime ${timeOf(major)} loads the module` }];
  },
});

/** When runtimes had that version. */
function timeOf(major: number): string {
  const since = SINCE.get(major);
  if (since === undefined) return "from before 2022-09-26";
  return `from ${since} to ${SINCE.get(major + 1)}`;
}
