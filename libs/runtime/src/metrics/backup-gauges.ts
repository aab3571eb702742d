import { Gauge, type Registry } from 'prom-client';
import { SystemClock } from '#clock';
import type { RecordStore } from '#document-store';
import { lastBackupOf, lastDrillOf } from '#operations';
import { readForScrape } from './read-for-scrape.js';

/**
 * How old the last backup is, and the last drill that found one sound: infinite while there never was any, so that an
 * alarm for the age rings then too; not a number while that cannot be told.
 */
export function measureBackups(registry: Registry, records: RecordStore): void {
  const clock = new SystemClock();
  const age = (at: string): number => Math.max(0, clock.now() - Date.parse(at)) / 1000;
  const read = readForScrape(async () => ({ backup: await lastBackupOf(records), drill: await lastDrillOf(records) }));
  new Gauge({
    name: 'consent_backup_age_seconds',
    help: 'Since when no newer backup was made; +Inf while there was none.',
    registers: [registry],
    async collect() {
      const found = await read();
      if (found === undefined) this.set(Number.NaN);
      else this.set(found.backup === undefined ? Number.POSITIVE_INFINITY : age(found.backup.at));
    },
  });
  new Gauge({
    name: 'consent_drill_age_seconds',
    help: 'Since when no drill found the newest backup sound; +Inf while none did.',
    registers: [registry],
    async collect() {
      const found = await read();
      // No drill rehearses what the servers' own tools make.
      const never = found?.backup?.by === 'own-tools' ? Number.NaN : Number.POSITIVE_INFINITY;
      if (found === undefined) this.set(Number.NaN);
      else this.set(found.drill === undefined ? never : age(found.drill.at));
    },
  });
}
