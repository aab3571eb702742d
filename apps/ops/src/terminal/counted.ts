/** How many of what there are: `1 grant`, `2 grants`. */
export function counted(count: number, one: string, more = `${one}s`): string {
  return `${String(count)} ${count === 1 ? one : more}`;
}
