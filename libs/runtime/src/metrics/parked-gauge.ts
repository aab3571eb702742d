import { Gauge, type Registry } from 'prom-client';
import { MAX_PAGE, type RecordStore } from '#document-store';
import { PARKED } from '#projecting';
import { readForScrape } from './read-for-scrape.js';

/** What is kept under one name in the metrics. */
export interface ParkedOf {
  readonly name: string;
  /**
   * Names in the records of what is parked: those of the slots that answer or are kept, or `policy/<name>`. Asked at
   * each read.
   */
  readonly kept: () => readonly string[];
}

/**
 * Documents that stand still behind an event which a projection could not take up, and events that a policy could not
 * handle, in whichever process it runs; not a number while the records are out of reach.
 */
export function measureParked(registry: Registry, all: readonly ParkedOf[], records: RecordStore): void {
  const gauges = all.map(({ name, kept }) => ({ name, read: readForScrape(() => parkedCount(records, kept())) }));
  new Gauge({
    name: 'consent_parked_documents',
    help: `Documents behind an event that could not be projected, or events that a policy could not handle; at most ${String(MAX_PAGE)} are counted.`,
    labelNames: ['projection'],
    registers: [registry],
    async collect() {
      await Promise.all(
        gauges.map(async ({ name, read }) => {
          this.set({ projection: name }, (await read()) ?? Number.NaN);
        }),
      );
    },
  });
}

/** Up to MAX_PAGE of each. */
async function parkedCount(records: RecordStore, kept: readonly string[]): Promise<number> {
  const parked = await Promise.all(
    kept.map((projection) =>
      records.page(PARKED, { index: 'by-projection', equal: { projection }, direction: 'up', limit: MAX_PAGE }),
    ),
  );
  return parked.flat().length;
}
