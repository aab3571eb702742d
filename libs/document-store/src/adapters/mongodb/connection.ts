import { randomUUID } from 'node:crypto';
import { MongoClient, ReadPreference } from 'mongodb';
import type { Db } from 'mongodb';
import { DocumentStoreUnavailable } from '../../index.js';
import { Deadline } from './deadline.js';
import { isDuplicateKey, toUnavailable } from './engine-errors.js';

/** Most calls under way or waiting for a connection; more are turned away at once. */
const MAX_CALLS = 5_000;
const MAX_CONNECTIONS = 50;

const WRITE_PROOFS = 'write-proofs';

interface WriteProof {
  readonly _id: string;
  readonly writtenBy: string;
}

export interface ConnectionOptions {
  readonly url: string;
  readonly database: string;
  readonly timeoutMs: number;
}

/**
 * A database of a MongoDB server: bounds how many calls there are and how long each takes, and tells its errors in the
 * port's terms.
 */
export class Connection {
  private readonly calls = new Set<Promise<unknown>>();
  private closing: Promise<void> | undefined;

  private constructor(
    private readonly client: MongoClient,
    private readonly db: Db,
    private readonly timeoutMs: number,
  ) {}

  /** @throws DocumentStoreUnavailable when the URL cannot be used or the server not be reached */
  static async open({ url, database, timeoutMs }: ConnectionOptions): Promise<Connection> {
    let client: MongoClient | undefined;
    try {
      client = new MongoClient(url, {
        maxPoolSize: MAX_CONNECTIONS,
        connectTimeoutMS: timeoutMs,
        serverSelectionTimeoutMS: timeoutMs,
        socketTimeoutMS: timeoutMs,
        waitQueueTimeoutMS: timeoutMs,
        // A call whose connection is cut is settled by what it left behind; sessions, which the driver's own retries
        // need, are not everywhere.
        retryWrites: false,
        readPreference: ReadPreference.primary,
        readConcern: { level: 'majority' },
        writeConcern: { w: 'majority', journal: true, wtimeoutMS: timeoutMs },
        ignoreUndefined: true,
      });
      await client.connect();
      return new Connection(client, client.db(database), timeoutMs);
    } catch (error) {
      await client?.close();
      throw toUnavailable(error);
    }
  }

  /** @throws DocumentStoreUnavailable for every failure of the driver or the server that `use` does not catch */
  async call<T>(use: (db: Db, deadline: Deadline) => Promise<T>): Promise<T> {
    if (this.closing !== undefined) throw new DocumentStoreUnavailable('the document store is closed');
    if (this.calls.size >= MAX_CALLS) throw new DocumentStoreUnavailable('too many calls are under way');
    const call = use(this.db, new Deadline(this.timeoutMs));
    this.calls.add(call);
    try {
      return await call;
    } catch (error) {
      throw toUnavailable(error);
    } finally {
      this.calls.delete(call);
    }
  }

  async ping(): Promise<void> {
    await this.call((db, deadline) => deadline.bound(() => db.command({ ping: 1 })));
  }

  /** One document, overwritten each time. */
  async proveWritable(): Promise<void> {
    const proof = { $set: { writtenBy: randomUUID() } };
    await this.call(async (db, deadline) => {
      const proofs = db.collection<WriteProof>(WRITE_PROOFS);
      try {
        await deadline.bound(() => proofs.updateOne({ _id: 'latest' }, proof, { upsert: true }));
      } catch (error) {
        // Another process has just written the first one.
        if (!isDuplicateKey(error)) throw error;
      }
    });
  }

  async describe(): Promise<string> {
    const { version } = await this.call((db, deadline) => deadline.bound(() => db.command({ buildInfo: 1 })));
    return typeof version === 'string' ? `MongoDB ${version}` : 'MongoDB';
  }

  close(): Promise<void> {
    this.closing ??= Promise.allSettled(this.calls).then(() => this.client.close());
    return this.closing;
  }
}
