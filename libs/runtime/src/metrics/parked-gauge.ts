import { Gauge, type Registry } from 'prom-client';
import { MAX_PAGE, type RecordStore } from '#document-store';
import { PARKED } from '#projections';

/** What is kept under one name in the metrics. */
export interface ParkedOf {
  readonly name: string;
  /** Names in the records of what is parked: those of the slots that answer or are kept, or `policy/<name>`. Asked at each look. */
  readonly kept: () => readonly string[];
}

/**
 * Documents that stand still behind an event which a projection could not take up, and events that a policy could not handle, in whichever
 * process it runs.
 */
export function measureParked(registry: Registry, all: readonly ParkedOf[], records: RecordStore): void {
  new Gauge({
    name: 'consent_parked_documents',
    help: `Documents behind an event that could not be projected, or events that a policy could not handle; at most ${String(MAX_PAGE)} are counted.`,
    labelNames: ['projection'],
    registers: [registry],
    async collect() {
      for (const { name, kept } of all) {
        const counts = await Promise.all(kept().map((projection) => parkedCount(records, projection)));
        this.set(
          { projection: name },
          counts.reduce((sum, count) => sum + count, 0),
        );
      }
    },
  });
}

/** Up to MAX_PAGE; not a number while the records are out of reach. */
async function parkedCount(records: RecordStore, projection: string): Promise<number> {
  const request = { index: 'by-projection', equal: { projection }, direction: 'up', limit: MAX_PAGE } as const;
  const parked = await records.page(PARKED, request).catch(() => undefined);
  return parked?.length ?? Number.NaN;
}
