import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Gauge, type Registry } from 'prom-client';
import type { Settings } from '../settings/settings.js';
import { briefLook } from './brief-look.js';

type Places = Pick<Settings, 'dataDir' | 'eventStore' | 'readStore' | 'erasureRegisterPath'>;

/**
 * The disks under what this process keeps in folders; not a number while one cannot be asked. Servers have their own
 * disks, which whoever runs them watches.
 */
export function measureDisks(registry: Registry, settings: Places): void {
  const looks = [...foldersOf(settings)].map(([folder, place]) => ({ place, look: briefLook(() => statfs(folder)) }));
  const gauge = (name: string, help: string, blocks: 'bavail' | 'blocks'): Gauge =>
    new Gauge({
      name,
      help,
      labelNames: ['place'],
      registers: [registry],
      async collect() {
        await Promise.all(
          looks.map(async ({ place, look }) => {
            const found = await look();
            this.set({ place }, found === undefined ? Number.NaN : found[blocks] * found.bsize);
          }),
        );
      },
    });
  gauge('consent_disk_free_bytes', 'Room that is left on the disk under a place.', 'bavail');
  gauge('consent_disk_size_bytes', 'Size of the disk under a place.', 'blocks');
}

/** By folder, so that one that serves for several things is shown once. */
function foldersOf({ dataDir, eventStore, readStore, erasureRegisterPath }: Places): ReadonlyMap<string, string> {
  return new Map([
    ...(erasureRegisterPath === undefined ? [] : [[dirname(erasureRegisterPath), 'erasure-register'] as const]),
    ...(readStore.kind === 'embedded' ? [[readStore.path, 'read-store'] as const] : []),
    ...(eventStore.kind === 'embedded' ? [[eventStore.path, 'event-store'] as const] : []),
    [dataDir, 'data'] as const,
  ]);
}
