import { leaveMark, takeMark } from './left-mark.js';

/** That the app loaded itself anew, and at which address. */
const MARK = 'loadedAnew';

/** Once: whoever loads the page by hand may need it loaded anew again. */
const cameAnewAt = takeMark(MARK);

/** Whether loading anew has been tried at this address: once more would bring nothing else. */
export const cameAnewHere = (): boolean => window.location.pathname === cameAnewAt;

export function loadAnew(): void {
  leaveMark(MARK, window.location.pathname);
  window.location.reload();
}
