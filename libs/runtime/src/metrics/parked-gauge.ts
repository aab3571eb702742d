import { Gauge, type Registry } from 'prom-client';
import { MAX_PAGE, type RecordStore } from '#document-store';
import { PARKED } from '#projections';

/**
 * Documents that stand still behind an event which a projection could not take up, and events that a policy could not handle, in whichever
 * process it runs.
 * @param projections names of projections, and of policies as `policy/<name>`
 */
export function measureParked(registry: Registry, projections: readonly string[], records: RecordStore): void {
  new Gauge({
    name: 'consent_parked_documents',
    help: `Documents behind an event that could not be projected, or events that a policy could not handle; at most ${String(MAX_PAGE)} are counted.`,
    labelNames: ['projection'],
    registers: [registry],
    async collect() {
      for (const projection of projections) {
        const parked = await records
          .page(PARKED, { index: 'by-projection', equal: { projection }, direction: 'up', limit: MAX_PAGE })
          .catch(() => undefined);
        this.set({ projection }, parked?.length ?? Number.NaN);
      }
    },
  });
}
