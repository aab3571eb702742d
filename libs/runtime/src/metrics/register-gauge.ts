import { Gauge, type Registry } from 'prom-client';
import { SystemClock } from '#clock';
import type { RecordStore } from '#document-store';
import { secondPlaceOf } from '#operations';
import { readForScrape } from './read-for-scrape.js';

/**
 * How old the second place of the register of erased people is, whichever process keeps it. Infinite while people on it
 * are in the log as if they had not been erased, so that an alarm for its age rings then too; not a number while that
 * cannot be told.
 */
export function measureRegister(registry: Registry, records: RecordStore): void {
  const clock = new SystemClock();
  const read = readForScrape(() => secondPlaceOf(records));
  new Gauge({
    name: 'consent_erasure_register_age_seconds',
    help: 'Since when the register’s second place holds no newer erasure; +Inf while erased people are in the log again.',
    registers: [registry],
    async collect() {
      const { asOf = null, cameBack = 0 } = (await read()) ?? {};
      if (cameBack > 0) this.set(Number.POSITIVE_INFINITY);
      else this.set(asOf === null ? Number.NaN : Math.max(0, clock.now() - Date.parse(asOf)) / 1000);
    },
  });
}
