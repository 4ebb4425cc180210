import { bytecodeDays, timeOfBytecode } from "../../../vmfb/runtimes/bytecodeDays.js";
import { RELEASES } from "../../../vmfb/runtimes/runtime.js";
import { RUNTIME_TABLE } from "../../../vmfb/runtimes/table.js";
import { defineRule } from "../../rule.js";

/** What the newest runtime supports: the same major version and no later minor one. */
const [, CURRENT = ""] = RUNTIME_TABLE.bytecode.at(-1) ?? [];
const [CURRENT_MAJOR = 0, CURRENT_MINOR = 0] = CURRENT.split(".").map(Number);

const DAYS = bytecodeDays(RUNTIME_TABLE);

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
    const builds = `only builds ${timeOfBytecode(major, DAYS)} take it${releasesWith(major)}`;
    return [{ message: `${version}, expected ${CURRENT}; ${builds}` }];
  },
});

/** Those that the table of runtimes has, as a page of the module lists them. */
function releasesWith(major: number): string {
  const isOf = (era: number) =>
    Number.parseInt(RUNTIME_TABLE.bytecode.findLast(([since]) => since <= era)?.[1] ?? "", 10) === major;
  const names = RELEASES.filter(({ era }) => isOf(era)).map(({ name }) => name);
  const [first, last] = [names[0], names.at(-1)];
  return first === undefined ? "" : `, IREE ${first === last ? first : `${first} to ${last}`} among them`;
}
