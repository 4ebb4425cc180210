/** An order in which modules can be registered: each after those that serve its imports. */
import { pushTo } from "../text/groups.js";
import { type LinkedModule, partsOf } from "./module.js";

/**
 * The indexes of files in such an order. It is the given one wherever imports don't decide, also between files that
 * import from each other. Linear.
 */
export function registrationOrder(files: readonly (readonly LinkedModule[])[]): readonly number[] {
  const byName = new Map<string, number[]>();
  for (const [i, modules] of files.entries()) {
    for (const { name } of modules) pushTo(byName, name, i);
  }
  const order = new Set<number>();
  const started = new Set<number>();
  // Not by calls of itself: a chain may be as long as there are files.
  const stack = files.map((_, i) => i).reverse();
  for (let i = stack.at(-1); i !== undefined; i = stack.at(-1)) {
    if (started.has(i)) {
      order.add(i);
      stack.pop();
      continue;
    }
    started.add(i);
    const servers = (files[i] ?? []).flatMap(({ imports }) => [
      ...new Set(imports.map((it) => partsOf(it.name).module)),
    ]);
    const before = servers.flatMap((name) => (name === undefined ? [] : (byName.get(name) ?? [])));
    for (const server of before.reverse()) if (!started.has(server)) stack.push(server);
  }
  return [...order];
}
