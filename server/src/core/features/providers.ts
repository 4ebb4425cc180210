/** The providers, most specific first: where one answer is wanted, the first one counts. */
import { abi } from "./abi/provider.js";
import { passes } from "./passes/provider.js";
import type { Found, Provider } from "./provider.js";
import { pydm } from "./pydm/provider.js";
import { structure } from "./structure/provider.js";
import { types } from "./types/provider.js";

export const PROVIDERS: readonly Provider[] = [abi, pydm, passes, structure, types];

/** The first answer of a provider. */
export function first<Answer>(ask: (provider: Provider) => Answer | undefined): Answer | undefined {
  for (const provider of PROVIDERS) {
    const answer = ask(provider);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

/** The answers of all providers, in their order. */
export function all<Item>(ask: (provider: Provider) => readonly Item[] | undefined): Item[] {
  return PROVIDERS.flatMap((provider) => ask(provider) ?? []);
}

/**
 * The same in steps, for answers about whole documents.
 * @param make What becomes of an item at once, so that not all of them are in memory.
 */
export function* allSteps<Item, Made>(
  ask: (provider: Provider) => Found<Item> | undefined,
  make: (item: Item) => Made,
): Generator<undefined, Made[]> {
  const items: Made[] = [];
  for (const provider of PROVIDERS) {
    for (const item of ask(provider) ?? []) {
      if (item !== undefined) items.push(make(item));
      yield;
    }
  }
  return items;
}
