import { accountHere } from '../../session/session.js';

/** Where an account ends: an address of its own, so that nothing of what was shown before is left in the page. */
const PATH = '/me/goodbye';
const MARK = 'deleted';
const STATEMENT = 'statement';

/**
 * Leaves all that was shown, in other tabs too, and says that it is gone; nobody can be led to that by a link.
 * @param link the header of the answer, which names the signed statement of the erasure
 */
export function sayGoodbye(link: string | null): void {
  const statement = /^<(\/log\/v1\/erasures\/[\w-]+)>/.exec(link ?? '')?.[1];
  accountHere.hasLeft();
  window.history.replaceState({ [MARK]: true, [STATEMENT]: statement }, '', PATH);
  window.location.reload();
}

/** The address of the statement, on this page alone; undefined where the answer named none. */
export function statementOfErasure(): string | undefined {
  const state: unknown = window.history.state;
  if (!isGoodbye() || typeof state !== 'object' || state === null || !(STATEMENT in state)) return undefined;
  return typeof state.statement === 'string' ? state.statement : undefined;
}

/** Whether this is the page that a deletion ends with. */
export function isGoodbye(): boolean {
  const state: unknown = window.history.state;
  return window.location.pathname === PATH && typeof state === 'object' && state !== null && MARK in state;
}
