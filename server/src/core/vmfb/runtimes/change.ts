/** How the runtimes that load a module differ between two versions of it. */
import { describeReason, nameRuntimes } from "./describe.js";
import { judge, type Reason, type Verdict } from "./judge.js";
import type { Needs } from "./needs.js";
import { RELEASES, type Runtime } from "./runtime.js";

/** Which releases load two versions of a module, or may load them where that depends on what is not IREE's. */
export interface FitChange {
  readonly old: readonly Runtime[];
  readonly new: readonly Runtime[];
  /** One sentence without a full stop; null where the same releases load both. Names in it come from the file. */
  readonly text: string | null;
  /** Why the oldest release that is lost does not load the new version. */
  readonly reasons: readonly Reason[];
}

/** Compares the releases that load two versions. */
export function compareFit(before: Needs, after: Needs): FitChange {
  const [old, now] = [judge(before), judge(after)];
  const lost = now.find((verdict, i) => verdict.loads === false && old[i]?.loads !== false);
  const isGained = now.some((verdict, i) => verdict.loads !== false && old[i]?.loads === false);
  const releases = { old: loading(old), new: loading(now) };
  if (lost === undefined && !isGained) return { ...releases, text: null, reasons: [] };
  const reasons = lost?.reasons ?? [];
  return { ...releases, text: sentence(releases, lost), reasons };
}

function sentence({ old, new: now }: Pick<FitChange, "old" | "new">, lost: Verdict | undefined): string {
  const [reason] = lost?.reasons ?? [];
  const because = lost && reason ? `, because it ${describeReason(reason, `IREE ${lost.runtime.name}`)}` : "";
  const [oldFirst, nowFirst] = [old[0], now[0]];
  if (oldFirst !== undefined && nowFirst !== undefined && nowFirst.order > oldFirst.order) {
    return `Needs a newer runtime: IREE ${oldFirst.name} before, ${nowFirst.name} now${because}`;
  }
  const named = (some: readonly Runtime[]) => (some.length === 0 ? "none that is known" : nameRuntimes(RELEASES, some));
  return `Loads with other runtimes: ${named(old)} before, ${named(now)} now${because}`;
}

function loading(verdicts: readonly Verdict[]): readonly Runtime[] {
  return verdicts.filter(({ loads }) => loads !== false).map(({ runtime }) => runtime);
}
