/** The providers, most specific first: where one answer is wanted, the first one counts. */
import type { Found } from "../text/steps.js";
import { abi } from "./abi/provider.js";
import { ops } from "./ops/provider.js";
import { parameters } from "./parameters/provider.js";
import { passes } from "./passes/provider.js";
import type { Provider } from "./provider.js";
import { pydm } from "./pydm/provider.js";
import { structure } from "./structure/provider.js";
import { types } from "./types/provider.js";

export const PROVIDERS: readonly Provider[] = [abi, pydm, passes, parameters, structure, types, ops];

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

/** The same in steps, for answers about whole documents. */
export function* allSteps<Item>(ask: (provider: Provider) => Found<Item> | undefined): Found<Item> {
  for (const provider of PROVIDERS) yield* ask(provider) ?? [];
}
