import { leaveMark, takeMark } from '../page/left-mark.js';

/** That the session ended while somebody looked at the page. */
const MARK = 'ended';

/** `mayBeDeleted` where a deletion of the account was sent before, and its answer may not have come. */
const WAYS = ['ended', 'mayBeDeleted'] as const;
type Way = (typeof WAYS)[number];

const left = takeMark(MARK);
/** How it ended on the page before this one, if it did. */
export const endedBefore = WAYS.find((way) => way === left);

export function markEnded(way: Way): void {
  leaveMark(MARK, way);
}
