import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#clock';
import { personDecider, startOfDay, utcDayOf, type PersonCommand, type PersonEvent, type PersonState } from '#domain';
import { madeUpAddress, madeUpName } from './made-up-people.js';
import { MONTH_MS } from './month.js';
import { between, isoAt, percent } from './randomness.js';
import { Story, type Chapter } from './story.js';

/** Ids that are reserved before there is a person. */
export interface SeededIdentity {
  readonly personId: string;
  readonly accountId: string;
  readonly keyId: string;
  readonly key: string;
}

export type PersonChapter = Chapter<PersonState, PersonEvent>;

/**
 * A made-up person's life from `from` to `to` (ms since 1970): registered early on, and about one change every four
 * months.
 */
export function personStory(identity: SeededIdentity, from: number, to: number): readonly PersonChapter[] {
  const story = new Story(personDecider);
  let now = between(from, from + (to - from) / 5);
  story.does({ type: 'register', at: isoAt(now), ...identity, name: madeUpName(), address: madeUpAddress() });
  if (percent(10)) story.does({ type: 'set-claim-approval', at: isoAt(now + 1), required: true });
  for (;;) {
    now += between(MONTH_MS, 7 * MONTH_MS);
    if (now >= to - 15 * DAY_MS) return story.chapters;
    for (const command of change(now)) story.does(command);
  }
}

function change(now: number): readonly PersonCommand[] {
  const at = isoAt(now);
  if (percent(50)) return [{ type: 'confirm-address', at }];
  if (percent(30)) return [{ type: 'change-name', at, name: madeUpName() }];
  if (percent(50)) return [{ type: 'correct-address', at, address: madeUpAddress() }];
  const moveId = randomUUID();
  const effectiveDate = utcDayOf(isoAt(now + 7 * DAY_MS));
  return [
    { type: 'schedule-move', at, moveId, address: madeUpAddress(), effectiveDate, leftOut: [] },
    { type: 'take-move-effect', at: startOfDay(effectiveDate), moveId },
  ];
}
