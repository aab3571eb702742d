import { Registry } from 'prom-client';
import { LEASES } from '#projecting';
import { InMemoryRecordStore } from '../../../../test/support/engines/in-memory-record-store.js';
import { briefLook } from './brief-look.js';
import { measureParked } from './parked-gauge.js';

/** What Prometheus waits for metrics by its own settings. */
const SCRAPE_MS = 10_000;

describe('a look at an engine for metrics', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is one for all who ask at once, and another for whoever asks later', async () => {
    let looks = 0;
    const look = briefLook(() => Promise.resolve((looks += 1)));
    expect([await Promise.all([look(), look()]), await look()]).toEqual([[1, 1], 2]);
  });

  it('gives nothing when it fails, and succeeds when the engine is back', async () => {
    let isBack = false;
    const look = briefLook(() => (isBack ? Promise.resolve('there') : Promise.reject(new Error('gone'))));
    const without = await look();
    isBack = true;
    expect([without, await look()]).toEqual([undefined, 'there']);
  });

  it('gives nothing while the engine hangs, and its late answer to whoever asks then, from one look', async () => {
    let looks = 0;
    let answer: (value: string) => void = () => undefined;
    const look = briefLook(() => {
      looks += 1;
      return new Promise<string>((resolve) => (answer = resolve));
    });
    const first = look();
    await jest.advanceTimersByTimeAsync(SCRAPE_MS);
    const second = look();
    answer('late');
    expect([await first, await second, looks]).toEqual([undefined, 'late', 1]);
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
