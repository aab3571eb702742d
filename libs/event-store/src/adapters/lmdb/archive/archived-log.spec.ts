import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventStoreContract, type ContractEngine } from '../../../contract/index.js';
import { ForwardingEventStore, type Appended, type EventStore, type ExpectedRevision } from '../../../index.js';
import type { LogArchive, NewEvent, StoredEvent, StreamAppend } from '../../../index.js';
import { openLmdbEventStore, openLmdbLogArchive } from '../index.js';
import { openTables, type LogTables } from '../tables.js';

/** Archives what is in the log after each append, so that every read finds nothing but files. */
class ArchivedAtOnce extends ForwardingEventStore {
  constructor(
    log: EventStore,
    private readonly archiveAll: () => Promise<void>,
  ) {
    super(log);
  }

  override async append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    const appended = await super.append(stream, events, expected);
    await this.archiveAll();
    return appended;
  }

  override async appendAll(appends: readonly StreamAppend[]): Promise<readonly Appended[]> {
    const appended = await super.appendAll(appends);
    await this.archiveAll();
    return appended;
  }
}

async function* behindArchive(log: EventStore, archive: LogArchive): AsyncGenerator<StoredEvent> {
  for (let after = (await archive.parts()).at(-1)?.last; ;) {
    const page = await log.readStored({ limit: 100, ...(after !== undefined && { after }) });
    yield* page.events;
    if (page.atHead) return;
    after = page.through;
  }
}

async function archiveAll(log: EventStore, archive: LogArchive, tables: LogTables): Promise<void> {
  const part = await archive.write(behindArchive(log, archive));
  if (part === undefined) return;
  await archive.take(part);
  for await (const group of archive.read(part)) {
    await tables.environment.write(() => {
      for (const { position } of group) void tables.events.remove(Number(position));
    });
  }
}

async function openArchived(): Promise<ContractEngine> {
  const path = await mkdtemp(join(tmpdir(), 'archived-log-'));
  const archive = await openLmdbLogArchive(path);
  const log = await openLmdbEventStore({ path });
  const tables = await openTables(path);
  const opened: EventStore[] = [log];
  let waiting: Promise<void> | undefined;
  let current = Promise.resolve();
  // Those that wait while one is archived are archived together.
  const archiving = (): Promise<void> =>
    (waiting ??= current.then(() => {
      waiting = undefined;
      current = archiveAll(log, archive, tables);
      return current;
    }));
  const openAnother = async (): Promise<EventStore> => {
    const store = new ArchivedAtOnce(await openLmdbEventStore({ path }), archiving);
    opened.push(store);
    return store;
  };
  return {
    store: await openAnother(),
    openAnother,
    dispose: async () => {
      await Promise.all([archive, tables.environment, ...opened].map((one) => one.close()));
      await rm(path, { recursive: true });
    },
  };
}

eventStoreContract('LMDB, all of it in an archive', openArchived, 'all or none');
