/** What a provider finds in a long text, without its pauses. */
export function itemsFound<Item>(found: Iterable<Item | undefined> | undefined): Item[] {
  return [...(found ?? [])].filter((item) => item !== undefined) as Item[];
}
