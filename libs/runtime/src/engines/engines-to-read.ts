import {
  ForwardingRecordStore,
  ForwardingViewStore,
  type Collection,
  type RecordStore,
  type ViewStore,
} from '#document-store';
import type { LookEvent, StaffEvent } from '#domain';
import {
  ForwardingEventStore,
  LogArchive,
  type Appended,
  type ArchivePart,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  type StoredEvent,
  type StreamAppend,
} from '#event-store';
import { LAST_DRILL } from '#operations';
import { dataKeys, SigningKeys, subjectNamed, WrappingKeys, type WrappingKeyVersions } from '#vault';
import type { Settings } from '../settings/settings.js';
import { EnginesOnDemand, type OpeningTerms } from './engines-on-demand.js';

/** What is put down all the same: that somebody looked at something, or that a drill found a backup sound. */
export type Noted = 'nothing' | 'looks' | 'drills';

/** Something that was to change nothing was about to. */
class WriteRefused extends Error {
  override readonly name = 'WriteRefused';
}

/**
 * The engines of an installation for whoever changes nothing of it: a write is an error of the program's own, and is
 * refused before it reaches an engine.
 */
export class EnginesToRead extends EnginesOnDemand {
  /**
   * @param noted with `looks` the log takes those, and the records the key of their day; where a follower is ahead of
   *   the log it throws LogBehind. With `drills` the records take the last one
   */
  constructor(
    settings: Settings,
    private readonly noted: Noted,
    terms: OpeningTerms = {},
  ) {
    super(settings, terms);
  }

  override async log(): Promise<EventStore> {
    const log = await super.log();
    return this.noted === 'looks' ? new LogForLooks(log, () => this.mustNotBeBehind(log)) : new LogToRead(log);
  }

  override async archive(): Promise<LogArchive | undefined> {
    const archive = await super.archive();
    return archive && new ArchiveToRead(archive);
  }

  override compactLog(): Promise<never> {
    return refused();
  }

  override async views(): Promise<ViewStore> {
    return new ViewsToRead(await super.views());
  }

  override async records(): Promise<RecordStore> {
    const records = await super.records();
    const mayWrite = WRITTEN[this.noted];
    return mayWrite === undefined ? new RecordsToRead(records) : new RecordsForNotes(records, mayWrite);
  }

  override async proofs(): Promise<RecordStore> {
    return new RecordsToRead(await super.proofs());
  }

  override async wrappingKeys(): Promise<WrappingKeys> {
    return new WrappingKeysToRead(await super.wrappingKeys());
  }

  override async signingKeys(): Promise<SigningKeys> {
    return new SigningKeysToRead(await super.signingKeys());
  }

  override sealKeyring(): Promise<boolean> {
    return refused();
  }
}

function refused(): Promise<never> {
  return Promise.reject(
    new WriteRefused('refused a write: the engines are opened for reading alone; nothing was changed'),
  );
}

class LogToRead extends ForwardingEventStore {
  override append = refused;
  override appendAll = refused;
}

const LOOKS: ReadonlySet<string> = new Set<LookEvent['type'] | StaffEvent['type']>([
  'access.viewed_by_operator.v1',
  'staff.looked.v1',
  'staff.searched.v1',
]);

class LogForLooks extends ForwardingEventStore {
  constructor(
    log: EventStore,
    private readonly mustNotBeBehind: () => Promise<void>,
  ) {
    super(log);
  }

  override async append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    if (!areLooks(events)) return refused();
    await this.mustNotBeBehind();
    return super.append(stream, events, expected);
  }

  override async appendAll(appends: readonly StreamAppend[]): Promise<readonly Appended[]> {
    if (!appends.every(({ events }) => areLooks(events))) return refused();
    await this.mustNotBeBehind();
    return super.appendAll(appends);
  }
}

function areLooks(events: readonly NewEvent[]): boolean {
  return events.every(({ type }) => LOOKS.has(type));
}

class ArchiveToRead extends LogArchive {
  override write = refused;
  override take = refused;
  override markSealed = refused;

  constructor(private readonly archive: LogArchive) {
    super();
  }

  override parts(): Promise<readonly ArchivePart[]> {
    return this.archive.parts();
  }

  override read(part: ArchivePart): AsyncIterable<readonly StoredEvent[]> {
    return this.archive.read(part);
  }

  override problemOf(part: ArchivePart): Promise<string | undefined> {
    return this.archive.problemOf(part);
  }

  override problemWithin(part: ArchivePart, signal: AbortSignal): Promise<string | undefined> {
    return this.archive.problemWithin(part, signal);
  }

  override close(): Promise<void> {
    return this.archive.close();
  }
}

class ViewsToRead extends ForwardingViewStore {
  override apply = refused;
  override clear = refused;
  override removeEarliest = refused;
}

class RecordsToRead extends ForwardingRecordStore {
  override create = refused;
  override replace = refused;
  override remove = refused;
}

type MayWrite = (collection: Collection<object>, id: string) => boolean;

/** What is written of the records by what is noted. */
const WRITTEN: Readonly<Partial<Record<Noted, MayWrite>>> = {
  drills: ({ name }) => name === LAST_DRILL.name,
  looks: ({ name }, id) => name === dataKeys.name && subjectNamed(id)?.kind === 'look-day',
};

class RecordsForNotes extends ForwardingRecordStore {
  override remove = refused;

  constructor(
    records: RecordStore,
    private readonly mayWrite: MayWrite,
  ) {
    super(records);
  }

  override create<T extends object>(collection: Collection<T>, id: string, body: T): Promise<boolean> {
    return this.mayWrite(collection, id) ? super.create(collection, id, body) : refused();
  }

  override replace<T extends object>(
    collection: Collection<T>,
    id: string,
    version: number,
    body: T,
  ): Promise<boolean> {
    return this.mayWrite(collection, id) ? super.replace(collection, id, version, body) : refused();
  }
}

class WrappingKeysToRead extends WrappingKeys {
  override add = refused;
  override use = refused;
  override retire = refused;

  constructor(private readonly keys: WrappingKeys) {
    super();
  }

  override versions(): Promise<WrappingKeyVersions> {
    return this.keys.versions();
  }
}

class SigningKeysToRead extends SigningKeys {
  override add = refused;
  override retire = refused;

  constructor(private readonly keys: SigningKeys) {
    super();
  }

  override versions(): Promise<readonly number[]> {
    return this.keys.versions();
  }
}
