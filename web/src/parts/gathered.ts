/** Items that are shown as one. */
interface Entry<Item> {
  readonly key: string;
  readonly first: Item;
  readonly others: Item[];
}

/** Those of the same key are one entry, in the place of the first of them. */
export function gathered<Item>(
  items: readonly Item[],
  keyOf: (item: Item, place: number) => string,
): readonly Entry<Item>[] {
  const entries = new Map<string, Entry<Item>>();
  items.forEach((item, place) => {
    const key = keyOf(item, place);
    const entry = entries.get(key);
    if (entry === undefined) entries.set(key, { key, first: item, others: [] });
    else entry.others.push(item);
  });
  return [...entries.values()];
}
