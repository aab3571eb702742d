import { SystemClock } from '#clock';
import type { RecordStore } from '#document-store';
import type { HealthCheck } from '#http';
import { secondPlaceOf, secondPlaceProblem } from '#operations';
import type { Settings } from '../settings/settings.js';

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
