import { EventStore } from '#event-store';
import type {
  Appended,
  ExpectedRevision,
  Follow,
  Followed,
  LogPage,
  LogRead,
  NewEvent,
  Position,
  RecordedEvent,
  StreamRead,
} from '#event-store';

/** A store whose log seems to begin behind a position: for tests that want an empty log of a server that has one. */
export class LogFromHere extends EventStore {
  constructor(
    private readonly store: EventStore,
    private readonly start: Position | undefined,
  ) {
    super();
  }

  append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    return this.store.append(stream, events, expected);
  }

  readStream(stream: string, read: StreamRead): Promise<readonly RecordedEvent[]> {
    return this.store.readStream(stream, read);
  }

  lastRevision(stream: string): Promise<number | undefined> {
    return this.store.lastRevision(stream);
  }

  readLog(read: LogRead): Promise<LogPage> {
    return this.store.readLog(this.fromHere(read));
  }

  async head(): Promise<Position | undefined> {
    const head = await this.store.head();
    return head === this.start ? undefined : head;
  }

  follow(follow: Follow): AsyncIterable<Followed> {
    return this.store.follow(this.fromHere(follow));
  }

  ping(): Promise<void> {
    return this.store.ping();
  }

  close(): Promise<void> {
    return this.store.close();
  }

  private fromHere<Request extends { readonly after?: Position }>(request: Request): Request {
    return this.start === undefined ? request : { after: this.start, ...request };
  }
}
