import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import type { DataFolder } from '#operations';
import { readForScrape } from './read-for-scrape.js';

/**
 * The disks under what this process keeps in folders; not a number while one cannot be asked. Servers have their own
 * disks, which whoever runs them watches.
 */
export function measureDisks(registry: Registry, folders: readonly DataFolder[]): void {
  const gauges = folders.map(({ folder, place }) => ({ place, read: readForScrape(() => statfs(folder)) }));
  const gauge = (name: string, help: string, blocks: 'bavail' | 'blocks'): Gauge =>
    new Gauge({
      name,
      help,
      labelNames: ['place'],
      registers: [registry],
      async collect() {
        await Promise.all(
          gauges.map(async ({ place, read }) => {
            const found = await read();
            this.set({ place }, found === undefined ? Number.NaN : found[blocks] * found.bsize);
          }),
        );
      },
    });
  gauge('consent_disk_free_bytes', 'Room that is left on the disk under a place.', 'bavail');
  gauge('consent_disk_size_bytes', 'Size of the disk under a place.', 'blocks');
}
