import { DAMAGED_KINDS, type DamagedKind, type StreamKind } from './damaged-events.js';

const IS_FULL = process.env['TEST_ROUNDS'] === 'full';

/** Damaged events that one story has: all of one kind of stream, and damaged in the same way. */
export type Damaged = readonly [DamagedKind, ...DamagedKind[]];

export const titleOf = ({ type, damage }: DamagedKind): string => `${type}: ${damage}`;
/** Of each kind of stream and each damage: the writes are tried behind these. */
export const FIRST_OF_EACH = DAMAGED_KINDS.filter(
  (one, at) => DAMAGED_KINDS.findIndex(({ kind, damage }) => kind === one.kind && damage === one.damage) === at,
);
/** Without full rounds an unknown type stands once in each kind of stream: what it was before is not to be seen. */
const CHOSEN = DAMAGED_KINDS.filter(
  (one) => IS_FULL || one.damage !== 'an unknown type' || FIRST_OF_EACH.includes(one),
);

/** What these tell is in no list of grants, so that no damaged event there hides whether another one is passed over. */
const TOLD_IN_NO_LIST: readonly StreamKind[] = ['business', 'endpoint', 'access', 'staff', 'signin', 'operations'];
const MOST_IN_A_STORY = 6;

const isShared = (one: DamagedKind): boolean =>
  !IS_FULL && one.damage === 'a damaged body' && TOLD_IN_NO_LIST.includes(one.kind) && !FIRST_OF_EACH.includes(one);

/** Every one a story of its own; without full rounds some share theirs, as to make it takes most of the time. */
export const EXAMINED: readonly Damaged[] = [
  ...CHOSEN.filter((one) => !isShared(one)).map((one): Damaged => [one]),
  ...TOLD_IN_NO_LIST.flatMap((kind) => inStories(CHOSEN.filter((one) => isShared(one) && one.kind === kind))),
];

function inStories([first, ...rest]: readonly DamagedKind[]): readonly Damaged[] {
  if (first === undefined) return [];
  const others = rest.slice(0, MOST_IN_A_STORY - 1);
  return [[first, ...others], ...inStories(rest.slice(others.length))];
}
