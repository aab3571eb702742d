/** Leaves a mark for the page that comes when this address is loaded anew: it stays with the entry in the history. */
export function leaveMark(name: string, value: string): void {
  window.history.replaceState({ ...(window.history.state as object | null), [name]: value }, '');
}

/**
 * What the page before left under this name, once. Asked for when a page starts: one that is on its way out goes on for
 * a while, and must not take its own.
 */
export function takeMark(name: string): unknown {
  const state = window.history.state as object | null;
  if (state === null || !(name in state)) return undefined;
  const { [name]: left, ...others } = state as Record<string, unknown>;
  window.history.replaceState(Object.keys(others).length > 0 ? others : null, '');
  return left;
}
