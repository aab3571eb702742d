/** That the session ended while somebody looked at the page: it stays with the page's address when it loads anew. */
const MARK = 'ended';

/** `mayBeDeleted` where a deletion of the account was sent before, and its answer may not have come. */
const WAYS = ['ended', 'mayBeDeleted'] as const;
type Way = (typeof WAYS)[number];

/** The page that marked it is on its way out: the mark is for the next one, however long that takes to come. */
let isMarkedHere = false;

export function markEnded(way: Way): void {
  isMarkedHere = true;
  window.history.replaceState({ [MARK]: way }, '');
}

/** How it ended, if it was marked; the next time it is not. */
export function takeEnded(): Way | undefined {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !(MARK in state)) return undefined;
  if (!isMarkedHere) window.history.replaceState(null, '');
  return WAYS.find((way) => way === state[MARK]);
}
