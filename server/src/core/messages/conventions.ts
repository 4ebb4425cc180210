/** What two calling conventions of one function differ in, and which releases have them. */
import type { ConventionModel, ItemModel } from "../encodings/callingConvention/model.js";
import { renderItem } from "../encodings/callingConvention/model.js";
import { codecOf, decode } from "../encodings/registry.js";
import { bytesOf } from "../text/byteString.js";
import { nameRuntimes } from "../vmfb/runtimes/describe.js";
import { exportedConvention } from "../vmfb/runtimes/judge.js";
import { importNamed } from "../vmfb/runtimes/needs.js";
import { RELEASES, type Runtime } from "../vmfb/runtimes/runtime.js";
import { releasesWhere } from "./values.js";

/** The changes from what a module expects to what it found: a sentence each. */
export function conventionChanges(expected: string, found: string): readonly string[] {
  const [before, after] = [modelOf(expected), modelOf(found)];
  if (before === undefined || after === undefined) return [];
  return [
    ...sideChanges("argument", before.arguments, after.arguments),
    ...sideChanges("result", before.results, after.results),
  ];
}

function modelOf(convention: string): ConventionModel | undefined {
  const { tree } = decode("cconv", bytesOf(convention));
  return tree && (codecOf("cconv").model(tree) as ConventionModel);
}

/** Longer lists are compared from both ends only. */
const MAX_ITEMS = 200;

function sideChanges(noun: string, before: readonly ItemModel[], after: readonly ItemModel[]): readonly string[] {
  const [old, now] = [textsOf(before), textsOf(after)];
  if (old.length > MAX_ITEMS || now.length > MAX_ITEMS) {
    return old.join() === now.join()
      ? []
      : [`the module passes ${old.length} ${noun}s, the runtime takes ${now.length}`];
  }
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const [gone, come] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  if (gone.length === come.length) {
    return gone.flatMap((text, i) =>
      text === come[i] ? [] : [`${noun} ${start + i} is ${text} for the module and ${come[i]} for the runtime`],
    );
  }
  const only = (texts: readonly string[], side: string) =>
    texts.map((text, i) => `${noun} ${start + i} (${text}) is known to ${side} only`);
  if (gone.length === 0) return only(come, "the runtime");
  if (come.length === 0) return only(gone, "the module");
  const list = (texts: readonly string[]) => texts.join(", ");
  return [`from ${noun} ${start} on the module has ${list(gone)}, the runtime ${list(come)}`];
}

function textsOf(items: readonly ItemModel[]): readonly string[] {
  return items.filter(({ kind }) => kind !== "void").map(renderItem);
}

/** The releases whose runtime has a function with a convention, oldest first. */
export function releasesOfConvention(name: string, convention: string): readonly Runtime[] {
  const { module, fn } = importNamed(name, "", false);
  if (module === undefined) return [];
  return releasesWhere((era) => exportedConvention(module, fn, era) === convention);
}

/** Names of IREE's functions that have had both conventions: what a message without a name is about. */
export function releasesText(releases: readonly Runtime[]): string {
  return releases.length === 0 ? "no release that is known here" : nameRuntimes(RELEASES, releases);
}
