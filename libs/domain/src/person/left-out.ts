/**
 * The grants that a move or a key replacement leaves out.
 *
 * @param keep grant ids the person chose to keep; null keeps all, an empty list none
 * @param current ids of the person's active and pending grants
 * @returns `leftOut` in the order of `current`, or `unknown`: the ids in `keep` that are no current grant, each once
 */
export function leftOutBy(
  keep: readonly string[] | null,
  current: readonly string[],
): { readonly leftOut: readonly string[] } | { readonly unknown: readonly string[] } {
  if (keep === null) return { leftOut: [] };
  const known = new Set(current);
  const kept = new Set(keep);
  const unknown = [...kept].filter((id) => !known.has(id));
  return unknown.length > 0 ? { unknown } : { leftOut: current.filter((id) => !kept.has(id)) };
}
