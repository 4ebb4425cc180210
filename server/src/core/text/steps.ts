/** Long work in small steps, so that its caller decides when other work has its turn. */

/** What is found in a long text, one item after another; undefined where the caller may pause though none was found. */
export type Found<Item> = Iterable<Item | undefined>;

/** Takes all steps at once. */
export function finish<T>(steps: Generator<undefined, T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}

/** Each of what is found as something else. */
export function* mapFound<Item, Other>(found: Found<Item>, to: (item: Item) => Other): Generator<Other | undefined> {
  for (const item of found) yield item === undefined ? undefined : to(item);
}

/** All that is found. */
export const listed = <Item>(found: Found<Item>): Item[] => finish(listSteps(found));

/** The same in steps. */
export function* listSteps<Item>(found: Found<Item>): Generator<undefined, Item[]> {
  const items: Item[] = [];
  for (const item of found) {
    if (item !== undefined) items.push(item);
    yield;
  }
  return items;
}
