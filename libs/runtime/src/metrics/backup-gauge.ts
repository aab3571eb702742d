import { Gauge, type Registry } from 'prom-client';
import { SystemClock } from '#clock';
import type { RecordStore } from '#document-store';
import { lastBackupOf } from '#operations';
import { briefLook } from './brief-look.js';

/**
 * How old the last backup is, infinite while none was ever made, so that an alarm for its age rings then too; not a
 * number while that cannot be told.
 */
export function measureBackups(registry: Registry, records: RecordStore): void {
  const clock = new SystemClock();
  const look = briefLook(async () => ({ last: await lastBackupOf(records) }));
  new Gauge({
    name: 'consent_backup_age_seconds',
    help: 'Since when no newer backup was made; +Inf while there was none.',
    registers: [registry],
    async collect() {
      const found = await look();
      if (found === undefined) this.set(Number.NaN);
      else if (found.last === undefined) this.set(Number.POSITIVE_INFINITY);
      else this.set(Math.max(0, clock.now() - Date.parse(found.last.at)) / 1000);
    },
  });
}
