import { join } from 'node:path';
import type { EngineUrl } from '../settings/engine-url.js';
import type { EngineKind } from './engine-kinds.js';

/** What an installation is kept in. */
export type Database = 'log' | 'views' | 'records' | 'proofs';

/** The engine that a setting names. @throws Error for one that there is not, which the settings refuse */
export function engineOf<Kind extends EngineKind>(kinds: readonly Kind[], { scheme }: EngineUrl): Kind {
  const found = kinds.find(({ schemes }) => schemes.includes(scheme));
  if (found === undefined) throw new Error(`there is no engine ${scheme}`);
  return found;
}

/** The folder of one database of an embedded engine; a server's URL. */
export function databaseOf(engine: EngineUrl, database: Database): string {
  return engine.kind === 'embedded' ? join(engine.path, database) : engine.url;
}
