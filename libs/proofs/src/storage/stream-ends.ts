import type { Collection, RecordStore } from '#document-store';

/** Where a stream ended when the log was last signed. By the stream's name. */
export interface StreamEndRecord {
  /** Of its last event. */
  readonly revision: number;
  /** The leaf of that event, by which a tree that was begun anew is told; its hash in base64. */
  readonly last: { readonly index: number; readonly hash: string };
}

export const STREAM_ENDS: Collection<StreamEndRecord> = { name: 'stream-ends', indexes: [] };

/** Records read together. */
const AT_ONCE = 100;

/** By stream; those that were never signed are left out. @throws DocumentStoreUnavailable */
export async function endsOf(
  store: RecordStore,
  streams: readonly string[],
): Promise<ReadonlyMap<string, StreamEndRecord>> {
  const ends = new Map<string, StreamEndRecord>();
  for (let from = 0; from < streams.length; from += AT_ONCE) {
    const records = await store.getMany(STREAM_ENDS, streams.slice(from, from + AT_ONCE));
    for (const { id, body } of records) ends.set(id, body);
  }
  return ends;
}

/** The ends of streams among the leaves that wait for `flush`, the newest of each. */
export class StreamEnds {
  private ends = new Map<string, StreamEndRecord>();

  constructor(private readonly store: RecordStore) {}

  /** Keeps it in memory until `flush`. */
  take(stream: string, end: StreamEndRecord): void {
    this.ends.set(stream, end);
  }

  /**
   * To be called once their leaves are written. What another signer wrote meanwhile stays: it reads the same log, and
   * a record that lags behind only says less.
   */
  async flush(): Promise<void> {
    const ends = [...this.ends];
    this.ends = new Map();
    for (let from = 0; from < ends.length; from += AT_ONCE) await this.write(ends.slice(from, from + AT_ONCE));
  }

  private async write(ends: readonly (readonly [string, StreamEndRecord])[]): Promise<void> {
    const ids = ends.map(([stream]) => stream);
    const versions = new Map((await this.store.getMany(STREAM_ENDS, ids)).map(({ id, version }) => [id, version]));
    // Side by side, so that an engine makes them durable together.
    await Promise.all(
      ends.map(([stream, end]) => {
        const version = versions.get(stream);
        if (version === undefined) return this.store.create(STREAM_ENDS, stream, end);
        return this.store.replace(STREAM_ENDS, stream, version, end);
      }),
    );
  }
}
