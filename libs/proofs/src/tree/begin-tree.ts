import { SystemClock } from '#clock';
import type { RecordStore } from '#document-store';
import type { EventStore } from '#event-store';
import type { Keyring } from '#vault';
import { LogSigner } from '../keys/log-signer.js';
import { SigningKeyRecords } from '../keys/signing-key-records.js';
import { EMPTY_ROOT } from '../merkle/hashes.js';
import { CHECKPOINTS, NEWEST, type CheckpointRecord } from '../storage/collections.js';
import { clearTree } from '../storage/clear-tree.js';
import { TreeMoved } from '../storage/tree-writer.js';
import { madeUpOrigin } from './origins.js';

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
  await store.create(CHECKPOINTS, NEWEST, await signedFirst(store, keyring, origin ?? madeUpOrigin(), NO_LEAVES));
}

/**
 * Puts a tree under a new name in the place of whatever stands there. May be cut off and called again.
 * @param kept what its leaves were last signed as, if they are to stay; undefined to make all of them anew
 * @throws TreeMoved where another process signs meanwhile; CryptoUnavailable; DocumentStoreUnavailable
 */
export async function beginTree(
  store: RecordStore,
  keyring: Keyring,
  origin: string,
  kept: CheckpointRecord | undefined,
): Promise<void> {
  const current = await store.get(CHECKPOINTS, NEWEST);
  if (kept === undefined) await clearTree(store, current?.body.size ?? 0);
  const first = await signedFirst(store, keyring, origin, kept ?? NO_LEAVES);
  const isBegun =
    current === undefined
      ? await store.create(CHECKPOINTS, NEWEST, first)
      : await store.replace(CHECKPOINTS, NEWEST, current.version, first);
  if (!isBegun) throw new TreeMoved('another process seals the log: stop every process, and begin the tree again');
}

type Leaves = Pick<CheckpointRecord, 'size' | 'root' | 'through'>;

const NO_LEAVES: Leaves = { size: 0, root: EMPTY_ROOT.toString('base64'), through: null };

async function signedFirst(
  store: RecordStore,
  keyring: Keyring,
  origin: string,
  { size, root, through }: Leaves,
): Promise<CheckpointRecord> {
  const signer = new LogSigner(keyring, origin);
  const clock = new SystemClock();
  await signer.rememberKey(new SigningKeyRecords(store), clock.iso());
  const note = signer.checkpoint({ origin, size, root: Buffer.from(root, 'base64') }, undefined, clock.now());
  return { origin, size, root, through, at: clock.iso(), note };
}
