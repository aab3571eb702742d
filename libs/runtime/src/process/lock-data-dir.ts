import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { FolderBusy, FolderLock, makeFolder } from '#operations';
import { endLeftRedisServer } from '../redis/own-redis-server.js';
import { InvalidSettings } from '../settings/settings-reader.js';
import type { Settings } from '../settings/settings.js';
import type { ClosingStack } from '../shutdown/closing-stack.js';

const NAME = 'running';

/**
 * Holds the data folder for the process, and ends a Redis that one before it left there.
 * @throws InvalidSettings when another process holds it
 */
export async function lockDataDir({ dataDir, redisUrl }: Settings, closing: ClosingStack): Promise<void> {
  process.umask(0o077);
  await makeFolder(dataDir);
  closing.closes(await FolderLock.hold(dataDir, NAME).catch(asSettings));
  if (redisUrl === undefined) await endLeftRedisServer(join(await realpath(dataDir), 'redis'));
}

function asSettings(error: unknown): never {
  if (!(error instanceof FolderBusy)) throw error;
  throw new InvalidSettings(
    `DATA_DIR ${error.folder} is in use by another service: stop that one first, or give this one a folder of its own`,
  );
}
