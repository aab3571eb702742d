import type { RedisClient } from '../redis/redis-client.js';
import type { ComparisonStarter } from '#audit';
import { SystemClock, type Clock } from '#clock';
import type { RecordStore, ViewStore } from '#document-store';
import type { CompactionResult, EventStore, LogArchive } from '#event-store';
import { fileTrouble, isOnDisk, mustBeRestoredWhole, mustNotBeBehind, type RedisState } from '#operations';
import { PartitionRecords, type SlotStates } from '#projecting';
import { fitsDataKeys, type Keyring, type SigningKeys, type WrappingKeys } from '#vault';
import { openFileKeyring } from '#vault/file';
import { openRedis } from '../redis/open-redis.js';
import type { EngineUrl } from '../settings/engine-url.js';
import { InvalidSettings } from '../settings/settings-reader.js';
import type { Settings } from '../settings/settings.js';
import { ClosingStack } from '../shutdown/closing-stack.js';
import { describeRedis, examineRedis } from '../redis/examine-redis.js';
import { keyringPlaceOf, mayBeSealed, sealKeyring } from './keyring-place.js';
import { closed, named, openClock, openLiveViews } from './open-engines.js';
import { openVerificationState, type VerificationState } from './verification-state.js';
import { databaseOf, type Database } from './engine-of.js';
import { compactLog, mayArchive, openArchive, openLog, openProofs, openRecords, openViews } from './open-stores.js';
import { comparisonBeside } from '../threads/start-comparison.js';

/** The folders that the settings name hold nothing of an installation. */
class NoInstallation extends Error {
  override readonly name = 'NoInstallation';
}

/** What else whoever opens an installation wants of it. */
export interface OpeningTerms {
  /** Records are opened also while they are being restored into: to look how it stands. */
  readonly bearsRestore?: boolean;
  /** A log that is behind what follows it is refused. */
  readonly refusesLogBehind?: boolean;
}

/**
 * The engines of an installation that is there already, each opened when it is first asked for: for processes that need
 * a few of them for a moment, beside the running service. Makes nothing: neither a data folder nor a keyring, and no
 * Redis is started.
 */
export class EnginesOnDemand {
  private readonly closing = new ClosingStack();
  private readonly opened = new Map<string, Promise<unknown>>();

  constructor(
    private readonly settings: Settings,
    private readonly terms: OpeningTerms = {},
  ) {
    process.umask(0o077);
  }

  /** @throws NoInstallation where embedded engines are named and nothing of them is there */
  mustBeThere(): void {
    mustBeThere('EVENT_STORE_URL', this.settings.eventStore, 'log');
    mustBeThere('READ_STORE_URL', this.settings.readStore, 'records');
  }

  /**
   * @throws NoInstallation when there is none; LogBehind where that is refused; whatever the engine says when it cannot
   *   be opened (so for all of them)
   */
  log(): Promise<EventStore> {
    return this.once('log', async () => {
      mustBeThere('EVENT_STORE_URL', this.settings.eventStore, 'log');
      const log = this.closing.closes(await named('EVENT_STORE_URL', openLog(this.settings.eventStore)));
      if (this.terms.refusesLogBehind === true) await this.mustNotBeBehind(log);
      return log;
    });
  }

  /** Whether events of the log can stand in files, or its engine keeps all of them itself. Opens nothing. */
  mayArchive(): boolean {
    return mayArchive(this.settings.eventStore);
  }

  /** The files that hold events of the log; undefined where its engine keeps all of them itself. */
  archive(): Promise<LogArchive | undefined> {
    return this.once('archive', async () => {
      mustBeThere('EVENT_STORE_URL', this.settings.eventStore, 'log');
      const archive = await named('EVENT_STORE_URL', openArchive(this.settings.eventStore));
      return archive && this.closing.closes(archive);
    });
  }

  /**
   * Has the log's engine let go of its own copy of what stands in files. Neither log nor archive may have been asked
   * for. @throws Error for an engine that keeps all its events itself
   */
  async compactLog(onCopied: (events: number) => void, signal: AbortSignal): Promise<CompactionResult> {
    mustBeThere('EVENT_STORE_URL', this.settings.eventStore, 'log');
    return compactLog(this.settings.eventStore, onCopied, signal);
  }

  /** The views as they answer. */
  async views(): Promise<ViewStore> {
    return (await this.liveViews()).views;
  }

  /** Which of the views answer, and which are being rebuilt beside them. */
  async slotStates(): Promise<SlotStates> {
    return (await this.liveViews()).slotStates;
  }

  /** @throws RestoreUnderWay too */
  records(): Promise<RecordStore> {
    return this.once('records', async () => {
      mustBeThere('READ_STORE_URL', this.settings.readStore, 'records');
      const records = this.closing.closes(await named('READ_STORE_URL', openRecords(this.settings.readStore)));
      if (this.terms.bearsRestore !== true) await mustBeRestoredWhole(records);
      return records;
    });
  }

  /**
   * The tree over the log. An installation of before there was one gets the database, with nothing in it; a copy may
   * have it and no records.
   */
  proofs(): Promise<RecordStore> {
    return this.once('proofs', async () => {
      if (!isThere('READ_STORE_URL', this.settings.readStore, 'proofs'))
        mustBeThere('READ_STORE_URL', this.settings.readStore, 'records');
      return this.closing.closes(await named('READ_STORE_URL', openProofs(this.settings.readStore)));
    });
  }

  /** Without a file, and where it is another installation's, its uses fail with CryptoUnavailable. */
  async keyring(): Promise<Keyring> {
    return this.once('keyring', async () => {
      const keyring = closed(
        await (await keyringPlaceOf(this.settings)).open({ createIfMissing: false }),
        this.closing,
      );
      if (isThere('READ_STORE_URL', this.settings.readStore, 'records')) await this.tryOut(keyring);
      return keyring;
    });
  }

  /** A keyring in another place than the installation's. */
  keyringAt(path: string): Keyring {
    return openFileKeyring({ path, createIfMissing: false });
  }

  /** The keyring's wrapping keys, to be changed. */
  async wrappingKeys(): Promise<WrappingKeys> {
    return (await keyringPlaceOf(this.settings)).wrappingKeys();
  }

  /** @see sealKeyring */
  sealKeyring(first: { readonly from: string | undefined } | undefined): Promise<boolean> {
    return sealKeyring(this.settings, first);
  }

  /** @see mayBeSealed */
  mayKeyringBeSealed(first: { readonly from: string | undefined } | undefined): Promise<boolean> {
    return mayBeSealed(this.settings, first);
  }

  /** The keyring's signing keys, to be changed. */
  async signingKeys(): Promise<SigningKeys> {
    return (await keyringPlaceOf(this.settings)).signingKeys();
  }

  /** The clock that the service goes by, its development offset included; a copy without the records has none. */
  clock(): Promise<Clock> {
    return this.once('clock', async () => {
      const { readStore, developmentRoutes } = this.settings;
      if (!developmentRoutes || !isThere('READ_STORE_URL', readStore, 'records')) return new SystemClock();
      return openClock(this.settings, await this.records(), this.closing);
    });
  }

  /** @throws InvalidSettings without REDIS_URL */
  redis(): Promise<RedisClient> {
    return this.once('redis', async () => {
      if (this.settings.redisUrl === undefined) throw new InvalidSettings('REDIS_URL must be set for this command');
      return openRedis(this.settings, this.closing);
    });
  }

  /** Such as `Redis 7.0.15`. @throws Error when none runs or it does not answer */
  describeRedis(): Promise<string> {
    return describeRedis(this.settings);
  }

  /** @throws Error when none runs or it does not answer */
  redisState(): Promise<RedisState> {
    return examineRedis(this.settings);
  }

  /** @param name verifications of one kind go on from one another */
  verificationState(name: string): Promise<VerificationState> {
    return this.once(`verification ${name}`, () =>
      named('DATA_DIR', openVerificationState(this.settings.dataDir, name, this.closing)),
    );
  }

  /** A thread that compares the log with the tree, where there is a second core and engines that it can share. */
  comparisonBeside(): ComparisonStarter | undefined {
    return comparisonBeside(this.settings);
  }

  /** Lets go of what was opened. */
  async close(): Promise<void> {
    await Promise.allSettled(this.opened.values());
    await this.closing.closeAll();
  }

  /** Looks once. @throws LogBehind where something that is here is ahead of the log */
  protected mustNotBeBehind(log: EventStore): Promise<void> {
    return this.once('reach', async () => {
      // A copy may have no views.
      const views = isThere('READ_STORE_URL', this.settings.readStore, 'views') ? await this.views() : NO_VIEWS;
      await mustNotBeBehind({ log, views, records: await this.records() });
    });
  }

  /** One that opens nothing is used for nothing from here on. What else may be wrong, the first use says. */
  private async tryOut(keyring: Keyring): Promise<void> {
    try {
      await fitsDataKeys(keyring, await this.records());
    } catch {
      // Out of reach: then nothing is known of it.
    }
  }

  private liveViews(): ReturnType<typeof openLiveViews> {
    return this.once('views', async () => {
      mustBeThere('READ_STORE_URL', this.settings.readStore, 'views');
      const stored = this.closing.closes(await named('READ_STORE_URL', openViews(this.settings.readStore)));
      const records = await this.records();
      return openLiveViews(stored, records, await new PartitionRecords(records).count(), this.closing);
    });
  }

  private once<T>(name: string, open: () => Promise<T>): Promise<T> {
    const current = this.opened.get(name);
    // Each name is used by one method, so the type is right.
    if (current !== undefined) return current as Promise<T>;
    const opening = open();
    this.opened.set(name, opening);
    // Whoever asks again after a failure may find the engine back.
    opening.catch(() => this.opened.delete(name));
    return opening;
  }
}

const NO_VIEWS = { checkpoint: () => Promise.resolve(undefined) };

/** @throws NoInstallation; as `isThere` */
function mustBeThere(variable: string, engine: EngineUrl, folder: Database): void {
  if (!isThere(variable, engine, folder))
    throw new NoInstallation(`${variable} names a folder with no ${folder} in it: there is no installation here`);
}

/** Of a server that is asked when it is opened. @throws Error where that cannot be known */
function isThere(variable: string, engine: EngineUrl, folder: Database): boolean {
  if (engine.kind !== 'embedded') return true;
  const path = databaseOf(engine, folder);
  try {
    return isOnDisk(path);
  } catch (cause) {
    const words = [`${path} cannot be reached`, fileTrouble(cause)].filter((word) => word !== undefined);
    throw new Error(`${variable}: ${words.join(': ')}`, { cause });
  }
}
