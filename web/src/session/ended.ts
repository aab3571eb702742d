/** That the session ended while somebody looked at the page: it stays with the page's address when it loads anew. */
const MARK = 'ended';

export function markEnded(): void {
  window.history.replaceState({ [MARK]: true }, '');
}

/** Whether it was marked; the next time it is not. */
export function takeEnded(): boolean {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !(MARK in state)) return false;
  window.history.replaceState(null, '');
  return true;
}
