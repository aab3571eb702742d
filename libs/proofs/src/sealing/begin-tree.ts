import { randomBytes } from 'node:crypto';
import { SystemClock } from '#clock';
import type { RecordStore } from '#document-store';
import type { EventStore } from '#event-store';
import type { Keyring } from '#vault';
import { LogSigner } from '../keys/log-signer.js';
import { EMPTY_ROOT } from '../merkle/hashes.js';
import { CHECKPOINTS, NEWEST, type CheckpointRecord } from '../storage/collections.js';

/** The name of a log that was given none: unlike any other's, so that no witness takes two for one. */
const madeUpOrigin = (): string => `localhost/${randomBytes(8).toString('hex')}`;

/**
 * Begins the tree of an installation whose log is empty still. Two processes that do so at once begin one.
 * @param origin its name; undefined for one that is made up
 * @throws CryptoUnavailable; EventStoreUnavailable; DocumentStoreUnavailable
 */
export async function beginWithLog(
  store: RecordStore,
  log: EventStore,
  keyring: Keyring,
  origin: string | undefined,
): Promise<void> {
  if ((await store.get(CHECKPOINTS, NEWEST)) !== undefined) return;
  if ((await log.head()) !== undefined) return;
  await store.create(CHECKPOINTS, NEWEST, firstCheckpoint(keyring, origin ?? madeUpOrigin(), new SystemClock().now()));
}

/** What a log without events is signed as. @param at ms since 1970. @throws CryptoUnavailable */
function firstCheckpoint(keyring: Keyring, origin: string, at: number): CheckpointRecord {
  const checkpoint = { origin, size: 0, root: EMPTY_ROOT };
  const note = new LogSigner(keyring, origin).checkpoint(checkpoint, undefined, at);
  const root = EMPTY_ROOT.toString('base64');
  return { origin, size: 0, root, through: null, at: new Date(at).toISOString(), note };
}
