/** That the app loaded itself anew: it stays with the page's address, for the one that comes to tell it by. */
const MARK = 'loadedAnew';

/** The address that this page was loaded anew at, if it was. */
const cameAnewAt = takeMark() ? window.location.pathname : undefined;

/** Whether loading anew has been tried at this address: once more would bring nothing else. */
export const cameAnewHere = (): boolean => window.location.pathname === cameAnewAt;

export function loadAnew(): void {
  window.history.replaceState({ ...(window.history.state as object | null), [MARK]: true }, '');
  window.location.reload();
}

/** Once: whoever loads the page by hand may need it loaded anew again. */
function takeMark(): boolean {
  const state = window.history.state as object | null;
  if (state === null || !(MARK in state)) return false;
  const others = Object.entries(state).filter(([name]) => name !== MARK);
  window.history.replaceState(others.length > 0 ? Object.fromEntries(others) : null, '');
  return true;
}
