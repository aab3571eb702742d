import { dirname } from 'node:path';
import type { DataFolder } from '#operations';
import type { Settings } from './settings.js';

type Places = Pick<Settings, 'dataDir' | 'eventStore' | 'readStore' | 'erasureRegisterPath'>;

/**
 * The folders that a process keeps something in, each once; one that serves for several things goes by the first of
 * `data`, `event-store`, `read-store` and `erasure-register`. Servers have folders of their own.
 * @param writesRegister whether it writes the second place of the register: where it does not, nothing need be mounted
 */
export function dataFolders(
  { dataDir, eventStore, readStore, erasureRegisterPath }: Places,
  { writesRegister }: { readonly writesRegister: boolean },
): readonly DataFolder[] {
  const byFolder = new Map([
    ...(writesRegister && erasureRegisterPath !== undefined
      ? [[dirname(erasureRegisterPath), 'erasure-register'] as const]
      : []),
    ...(readStore.kind === 'embedded' ? [[readStore.path, 'read-store'] as const] : []),
    ...(eventStore.kind === 'embedded' ? [[eventStore.path, 'event-store'] as const] : []),
    [dataDir, 'data'] as const,
  ]);
  return [...byFolder].map(([folder, place]) => ({ folder, place }));
}
