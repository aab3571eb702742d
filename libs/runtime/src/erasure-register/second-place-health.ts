import { SystemClock } from '#clock';
import type { RecordStore } from '#document-store';
import type { HealthCheck } from '#http';
import type { Settings } from '../settings/settings.js';
import { secondPlaceOf, type SecondPlaceRecord } from './second-place-record.js';

/** Its time goes on every minute; some may be missed while a process takes over from another. */
const OLD_AFTER_MS = 300_000;

/**
 * What is wrong with the second place, in words; undefined when nothing is.
 * @param now of the machine's clock
 */
export function secondPlaceProblem(standing: SecondPlaceRecord | undefined, now: number): string | undefined {
  if (standing?.trouble != null) return `cannot be kept since ${standing.trouble.since}: ${standing.trouble.what}`;
  const { asOf = null } = standing ?? {};
  if (asOf === null) return 'was not written yet';
  return now - Date.parse(asOf) > OLD_AFTER_MS ? `was not written since ${asOf}` : undefined;
}

/**
 * Where there is none, production goes on without: who is erased is then safe from restores only as far as backups' own
 * register reaches.
 */
export function secondPlaceChecks(records: RecordStore, settings: Settings): readonly HealthCheck[] {
  const { erasureRegisterPath: path, production } = settings;
  if (path === undefined && !production) return [];
  const clock = new SystemClock();
  const check = async (): Promise<void> => {
    const problem = path === undefined ? 'is not set' : secondPlaceProblem(await secondPlaceOf(records), clock.now());
    if (problem !== undefined) throw new Error(`the second place of the erasure register ${problem}`);
  };
  return [{ name: 'erasure-register', degradesOnly: true, check }];
}
