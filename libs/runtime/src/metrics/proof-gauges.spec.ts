import { Registry } from 'prom-client';
import { NoteSigner } from '#proofs';
import { InMemoryRecordStore } from '../../../../test/support/engines/in-memory-record-store.js';
import { PROOF_COLLECTIONS } from '../engines/collections.js';
import { measureWitnesses } from './proof-gauges.js';

/** More than one scrape waits for an engine. */
const SCRAPE_MS = 10_000;

class HangingProofs extends InMemoryRecordStore {
  reads = 0;

  override get(): Promise<never> {
    this.reads += 1;
    return new Promise(() => undefined);
  }
}

describe('how it goes with the witnesses, for metrics', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is read once, however many scrapes wait for an engine that hangs', async () => {
    const registry = new Registry();
    const proofs = new HangingProofs(PROOF_COLLECTIONS);
    const { verifier } = new NoteSigner('witness.example', Buffer.alloc(32, 1), 'cosignature');
    measureWitnesses(registry, proofs, [{ url: 'https://witness.example', verifier }]);
    for (let scrape = 0; scrape < 3; scrape++) {
      const scraped = registry.metrics();
      await jest.advanceTimersByTimeAsync(SCRAPE_MS);
      expect(await scraped).toContain('consent_witness_failing_seconds');
    }
    expect(proofs.reads).toBe(1);
  });
});
