/** Where an account ends: an address of its own, so that nothing of what was shown before is left in the page. */
const PATH = '/me/goodbye';
const MARK = 'deleted';

/** Leaves all that was shown and says that it is gone; nobody can be led to that by a link. */
export function sayGoodbye(): void {
  window.history.replaceState({ [MARK]: true }, '', PATH);
  window.location.reload();
}

/** Whether this is the page that a deletion ends with. */
export function isGoodbye(): boolean {
  const state: unknown = window.history.state;
  return window.location.pathname === PATH && typeof state === 'object' && state !== null && MARK in state;
}
