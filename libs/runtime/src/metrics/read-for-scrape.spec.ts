import { Registry } from 'prom-client';
import { LEASES } from '#projecting';
import { InMemoryRecordStore } from '../../../../test/support/engines/in-memory-record-store.js';
import { readForScrape } from './read-for-scrape.js';
import { measureParked } from './parked-gauge.js';

/** What Prometheus waits for metrics by its own settings. */
const SCRAPE_MS = 10_000;

describe('a read of an engine for metrics', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is one for all who ask at once, and another for whoever asks later', async () => {
    let reads = 0;
    const read = readForScrape(() => Promise.resolve((reads += 1)));
    expect([await Promise.all([read(), read()]), await read()]).toEqual([[1, 1], 2]);
  });

  it('gives nothing when it fails, and succeeds when the engine is back', async () => {
    let isBack = false;
    const read = readForScrape(() => (isBack ? Promise.resolve('there') : Promise.reject(new Error('gone'))));
    const without = await read();
    isBack = true;
    expect([without, await read()]).toEqual([undefined, 'there']);
  });

  it('gives nothing while the engine hangs, and its late answer to whoever asks then, from one read', async () => {
    let reads = 0;
    let answer: (value: string) => void = () => undefined;
    const read = readForScrape(() => {
      reads += 1;
      return new Promise<string>((resolve) => (answer = resolve));
    });
    const first = read();
    await jest.advanceTimersByTimeAsync(SCRAPE_MS);
    const second = read();
    answer('late');
    expect([await first, await second, reads]).toEqual([undefined, 'late', 1]);
  });

  it('keeps no scrape waiting, however many projections and policies are asked about', async () => {
    class HangingRecords extends InMemoryRecordStore {
      override page(): Promise<never> {
        return new Promise(() => undefined);
      }
    }
    const registry = new Registry();
    const names = ['read-models', 'policy/carry', 'policy/webhooks'];
    const all = names.map((name) => ({ name, kept: () => [name] }));
    measureParked(registry, all, new HangingRecords([LEASES]));
    const scraped = registry.metrics();
    await jest.advanceTimersByTimeAsync(SCRAPE_MS);
    const samples = (await scraped).split('\n').filter((line) => line.startsWith('consent_parked_documents'));
    expect(samples).toEqual(names.map((name) => `consent_parked_documents{projection="${name}"} Nan`));
  });
});
