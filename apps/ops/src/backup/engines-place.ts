import { tmpdir } from 'node:os';
import type { Settings } from '#runtime';

/**
 * The folders that an installation's engines stand in. Those of servers are on their machines, and what is kept of them
 * meanwhile is here.
 */
export function enginesPlace({ eventStore, readStore }: Pick<Settings, 'eventStore' | 'readStore'>): string {
  const folders = [eventStore, readStore].flatMap((engine) => (engine.kind === 'embedded' ? [engine.path] : []));
  return folders.length === 0 ? tmpdir() : [...new Set(folders)].join(' or ');
}
