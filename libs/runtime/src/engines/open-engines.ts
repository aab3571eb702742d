import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { SystemClock, type Clock } from '#clock';
import type { RecordStore, ViewStore } from '#document-store';
import type { EventStore } from '#event-store';
import { fileTrouble, makeFolder, makeLevels, mustBeRestoredWhole, RESTORING, RestoreUnderWay } from '#operations';
import { LiveViews, SlotRecords, SlotStates } from '#projecting';
import { PROJECTIONS } from '#projections';
import { beginWithLog } from '#proofs';
import { NoSignals, type Signals } from '#signals';
import type { ThreadSignals } from '#signals/thread';
import { dataKeys, type Keyring } from '#vault';
import { DevelopmentClock } from '../clock/development-clock.js';
import { openRedis } from '../redis/open-redis.js';
import { openSignals } from '../redis/open-signals.js';
import { InvalidSettings } from '../settings/settings-reader.js';
import type { Settings } from '../settings/settings.js';
import { ClosingStack } from '../shutdown/closing-stack.js';
import type { Engines } from './engines.js';
import { keyringPlaceOf } from './keyring-place.js';
import { agreedPartitions } from './agreed-partitions.js';
import { openLog, openProofs, openRecords, openViews } from './open-stores.js';
import { SignallingViewStore } from './signalling-view-store.js';

/**
 * Opens the engines that the settings name.
 * @param otherThread wakes this process's other thread, where there is one
 * @throws whatever an engine says when it cannot be opened; what was opened before is closed again
 */
export async function openEngines(settings: Settings, otherThread?: ThreadSignals): Promise<Engines> {
  const closing = new ClosingStack();
  try {
    // Whatever is created from here on, by this process or by a server that it starts, is for its owner alone.
    // It is the whole process's, and only its first thread may set it.
    if (isMainThread) process.umask(0o077);
    await named('DATA_DIR', makeDataDir(settings));
    mustNotBeRestored(settings.dataDir);
    const redis = await openRedis(settings, closing);
    const signals = openSignals(redis, settings, closing, otherThread);
    const log = closing.closes(await named('EVENT_STORE_URL', openLog(settings.eventStore, signals)));
    const stored = closing.closes(await named('READ_STORE_URL', openViews(settings.readStore)));
    const records = closing.closes(await named('READ_STORE_URL', openRecords(settings.readStore)));
    await mustBeRestoredWhole(records).catch(asSettings);
    const proofs = closing.closes(await named('READ_STORE_URL', openProofs(settings.readStore)));
    const partitions = await agreedPartitions(settings, stored, records);
    const { views, slotStates } = await openLiveViews(
      new SignallingViewStore(stored, signals),
      records,
      partitions,
      closing,
    );
    const keyring = await named('KEYRING_URL', openKeyring(settings, records, closing));
    const clock = await openClock(settings, records, closing, signals);
    await begunIfFresh(proofs, log, keyring, settings);
    const kept = { log, views, slotStates, partitions, records, proofs };
    return { ...kept, keyring, redis, signals, clock, close: () => closing.closeAll() };
  } catch (error) {
    await closing.closeAll();
    throw error;
  }
}

/** Before anybody appends: a tree is never begun over events that are there already. */
async function begunIfFresh(proofs: RecordStore, log: EventStore, keyring: Keyring, settings: Settings): Promise<void> {
  // What is out of reach now is found out by whoever seals: the process starts all the same.
  await beginWithLog(proofs, log, keyring, settings.logOrigin).catch(() => undefined);
}

/** Where a Redis of our own is to write, one that cannot be written to is found here, by its name. */
async function makeDataDir({ dataDir, redisUrl }: Settings): Promise<void> {
  await (redisUrl === undefined ? makeFolder(dataDir) : makeLevels(dataDir));
}

/** What is not restored whole holds people who are erased. */
function mustNotBeRestored(dataDir: string): void {
  if (existsSync(join(dataDir, RESTORING)))
    throw new InvalidSettings('DATA_DIR is being restored into, or that was cut off: run `consent-ops restore` again');
}

/** Of servers: others than these must be named, or the restore be run to its end. */
function asSettings(error: unknown): never {
  throw error instanceof RestoreUnderWay ? new InvalidSettings(error.message) : error;
}

/** The views as they answer, and which of them do, kept known until `closing`. */
export async function openLiveViews(
  stored: ViewStore,
  records: RecordStore,
  partitions: number,
  closing: ClosingStack,
): Promise<{ readonly views: ViewStore; readonly slotStates: SlotStates }> {
  const views = new LiveViews(stored, PROJECTIONS, partitions);
  const slotStates = closing.closes(await SlotStates.open(new SlotRecords(records), views));
  return { views, slotStates };
}

/** Says which variable names the engine that could not be opened, and what the file system said to it. */
export async function named<T>(variable: string, opening: Promise<T>): Promise<T> {
  try {
    return await opening;
  } catch (cause) {
    const { message, cause: trouble } = cause instanceof Error ? cause : new Error('cannot be opened');
    const words = [variable, message, fileTrouble(trouble)].filter((word) => word !== undefined);
    throw new Error(words.join(': '), { cause });
  }
}

/**
 * A keyring is made only for an installation that has no data keys yet: a new one beside old data keys could open none
 * of them.
 */
async function openKeyring(settings: Settings, records: RecordStore, closing: ClosingStack): Promise<Keyring> {
  const used = await records.page(dataKeys, { index: 'by-keyring-version', equal: {}, direction: 'up', limit: 1 });
  const keyring = await (await keyringPlaceOf(settings)).open({ createIfMissing: used.length === 0 });
  return closed(keyring, closing);
}

/** Lets go of a keyring in the end. */
export function closed(keyring: Keyring, closing: ClosingStack): Keyring {
  closing.add(() => {
    keyring.close();
    return Promise.resolve();
  });
  return keyring;
}

export async function openClock(
  settings: Settings,
  records: RecordStore,
  closing: ClosingStack,
  signals: Signals = new NoSignals(),
): Promise<Clock> {
  const system = new SystemClock();
  return settings.developmentRoutes ? closing.closes(await DevelopmentClock.open(records, system, signals)) : system;
}
