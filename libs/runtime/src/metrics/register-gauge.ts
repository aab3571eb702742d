import { Gauge, type Registry } from 'prom-client';
import { SystemClock } from '#clock';
import type { RecordStore } from '#document-store';
import { secondPlaceOf } from '#operations';
import { briefLook } from './brief-look.js';

/**
 * How old the second place of the register of erased people is, whichever process keeps it; not a number while that
 * cannot be told.
 */
export function measureRegister(registry: Registry, records: RecordStore): void {
  const clock = new SystemClock();
  const look = briefLook(() => secondPlaceOf(records));
  new Gauge({
    name: 'consent_erasure_register_age_seconds',
    help: 'Since when the second place of the register of erased people holds no newer erasure.',
    registers: [registry],
    async collect() {
      const { asOf = null } = (await look()) ?? {};
      this.set(asOf === null ? Number.NaN : Math.max(0, clock.now() - Date.parse(asOf)) / 1000);
    },
  });
}
