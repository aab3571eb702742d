import { Gauge, type Registry } from 'prom-client';
import type { RecordStore } from '#document-store';
import { sampleDataKeys, type Keyring } from '#vault';
import { readRarely } from './read-for-scrape.js';

const SERVES_MS = 60_000;

/** Whether the keyring opens what it should; not a number while it or the records cannot be asked. */
export function measureKeyring(registry: Registry, keyring: Keyring, records: RecordStore): void {
  const read = readRarely(() => sampleDataKeys(keyring, records), SERVES_MS);
  new Gauge({
    name: 'consent_data_keys_unopened',
    help: 'How many of a sample of at most 16 data keys the keyring does not open.',
    registers: [registry],
    async collect() {
      const found = await read();
      this.set(found === undefined ? Number.NaN : found.tried - found.opened);
    },
  });
}
