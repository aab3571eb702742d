import { Registry } from 'prom-client';
import { NoteSigner, originHash, WITNESSED } from '#proofs';
import { InMemoryRecordStore } from '../../../../test/support/engines/in-memory-record-store.js';
import { PROOF_COLLECTIONS } from '../engines/collections.js';
import { measureWatched, measureWitnesses } from './proof-gauges.js';

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

describe('how it goes with the logs that are watched, for metrics', () => {
  it('is 1 for one that contradicts what was cosigned of it, and 0 for the others', async () => {
    const registry = new Registry();
    const proofs = new InMemoryRecordStore(PROOF_COLLECTIONS);
    const logs = ['one.example', 'two.example', 'new.example'];
    const contradiction = { at: '2030-01-01T00:00:00.000Z', offered: 9, isProven: false };
    const kept = { size: 8, root: '', note: '' };
    await proofs.create(WITNESSED, originHash('one.example'), { ...kept, origin: 'one.example', contradiction });
    await proofs.create(WITNESSED, originHash('two.example'), { ...kept, origin: 'two.example' });
    const keys = logs.map((log, at) => new NoteSigner(log, Buffer.alloc(32, at)).verifier);
    measureWatched(registry, proofs, keys);
    const lines = (await registry.metrics()).split('\n').filter((line) => line.startsWith('consent_watched'));
    expect(lines).toEqual([
      'consent_watched_log_contradicts{log="one.example"} 1',
      'consent_watched_log_contradicts{log="two.example"} 0',
      'consent_watched_log_contradicts{log="new.example"} 0',
    ]);
  });
});
