/** By position and symbol, what it costs to have that symbol there. */
type CostTable = readonly (readonly number[])[];

/** Every row of one symbol per position whose costs add up to no more than the limit: branch and bound. */
export function rowsWithin(table: CostTable, limit: number): readonly (readonly number[])[] {
  const ordered = table.map((costs) => costs.map((cost, symbol) => ({ cost, symbol })).sort((a, b) => a.cost - b.cost));
  const leastFrom = [0];
  for (const choices of ordered.toReversed()) leastFrom.unshift((choices[0]?.cost ?? Infinity) + (leastFrom[0] ?? 0));
  const rows: number[][] = [];
  const row: number[] = [];
  const extend = (spent: number): void => {
    const choices = ordered[row.length];
    if (choices === undefined) {
      rows.push([...row]);
      return;
    }
    const toCome = leastFrom[row.length + 1] ?? 0;
    for (const { cost, symbol } of choices) {
      if (spent + cost + toCome > limit) break;
      row.push(symbol);
      extend(spent + cost);
      row.pop();
    }
  };
  extend(0);
  return rows;
}
