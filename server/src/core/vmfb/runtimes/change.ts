/** How the runtimes that load a module differ between two versions of it. */
import { describeReason, nameRuntimes } from "./describe.js";
import { judge, type Verdict } from "./judge.js";
import type { Needs } from "./needs.js";
import { RELEASES, type Runtime } from "./runtime.js";

/** One sentence without a full stop; undefined where the same releases load both. Names in it come from the file. */
export function describeFitChange(before: Needs, after: Needs): string | undefined {
  const old = judge(before);
  const now = judge(after);
  const lost = now.find((verdict, i) => verdict.loads === false && old[i]?.loads !== false);
  const isGained = now.some((verdict, i) => verdict.loads !== false && old[i]?.loads === false);
  if (lost === undefined && !isGained) return undefined;
  const [oldFirst, nowFirst] = [firstOf(old), firstOf(now)];
  const [reason] = lost?.reasons ?? [];
  const because = lost && reason ? `; for ${lost.runtime.name} the new version ${describeReason(reason)}` : "";
  if (oldFirst !== undefined && nowFirst !== undefined && nowFirst.order > oldFirst.order) {
    return `Needs a newer runtime: IREE ${oldFirst.name} before, ${nowFirst.name} now${because}`;
  }
  return `Loads with other runtimes: ${loading(old)} before, ${loading(now)} now${because}`;
}

/** The oldest release that may load it. */
function firstOf(verdicts: readonly Verdict[]): Runtime | undefined {
  return verdicts.find(({ loads }) => loads !== false)?.runtime;
}

function loading(verdicts: readonly Verdict[]): string {
  const some = verdicts.filter(({ loads }) => loads !== false).map(({ runtime }) => runtime);
  return some.length === 0 ? "none that is known" : nameRuntimes(RELEASES, some);
}
