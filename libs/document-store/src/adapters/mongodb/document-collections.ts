import { BSON } from 'mongodb';
import type { Collection as MongoCollection, Db, FindOptions } from 'mongodb';
import { InvalidDocumentRequest, MAX_BODY_BYTES } from '../../index.js';
import type { Collection, PageRequest, ScanRequest } from '../../index.js';
import { DeclaredCollections } from '../../declared-collections.js';
import { checkBody, checkId, checkIds, checkScan } from '../../document-checks.js';
import { checkIndexed } from '../../index-values.js';
import type { Connection } from './connection.js';
import { createCollection, createIndexes } from './create-collections.js';
import type { Deadline } from './deadline.js';
import { GatheredReads } from './gathered-reads.js';
import { pageQuery } from './page-query.js';
import { retried } from './retried.js';
import { isRouter, sendTo, shardById } from './shard-collections.js';
import type { StoredDocument } from './stored-document.js';

/** What is read of a document, as a projection of MongoDB's. */
export type UsedFields<S> = Readonly<Partial<Record<keyof S, 1>>>;

/** The declared collections of one database, and what views and records read of them alike. */
export class DocumentCollections<S extends StoredDocument> {
  private readonly declared: DeclaredCollections<Collection<object>>;
  private readonly gathered = new GatheredReads<S>((collection, asked) => this.readMany(collection, asked));

  /**
   * @param used the fields that reads ask for, beside the id
   * @throws InvalidDocumentRequest for collections declared out of bounds
   */
  constructor(
    readonly connection: Connection,
    collections: readonly Collection<object>[],
    private readonly used: UsedFields<S>,
  ) {
    this.declared = new DeclaredCollections(collections, (collection) => collection);
  }

  /**
   * Makes the collections and indexes that are missing, and shards where that can be; others, also of earlier
   * declarations, are left as they are. Each has a deadline of its own: all together may take long for one call.
   */
  async create(further: readonly string[]): Promise<void> {
    const declared = this.declared.all();
    for (const name of [...further, ...declared.map((collection) => collection.name)])
      await this.repeatable((db, deadline) => createCollection(db, name, deadline));
    for (const collection of declared) await this.repeatable((db, deadline) => createIndexes(db, collection, deadline));
    await this.spread(declared);
  }

  /** Over the shards, where there are some. */
  async spread(collections: readonly Collection<object>[]): Promise<void> {
    const isSpread = await this.repeatable((db, deadline) => isRouter(sendTo(db, deadline)));
    if (!isSpread) return;
    for (const { name } of collections)
      await this.repeatable((db, deadline) => shardById(sendTo(db, deadline), db.databaseName, name));
  }

  /** @throws InvalidDocumentRequest when the collection was not declared */
  checkDeclared(collection: Collection<object>): void {
    this.declared.of(collection);
  }

  /** @throws InvalidDocumentRequest for an undeclared collection, or an id or body out of bounds */
  checkDocument(collection: Collection<object>, id: string, body: object): void {
    checkId(id);
    checkBody(body);
    checkIndexed(this.declared.of(collection), id, body);
    if (BSON.calculateObjectSize(body, { ignoreUndefined: true }) > MAX_BODY_BYTES) {
      throw new InvalidDocumentRequest(`a body may have ${MAX_BODY_BYTES} bytes`);
    }
  }

  async get(collection: Collection<object>, id: string): Promise<S | undefined> {
    checkId(id);
    this.checkDeclared(collection);
    return this.gathered.get(collection, id);
  }

  async getMany(collection: Collection<object>, ids: readonly string[]): Promise<S[]> {
    checkIds(ids);
    this.checkDeclared(collection);
    return ids.length === 0 ? [] : this.readMany(collection, ids);
  }

  async scan(collection: Collection<object>, request: ScanRequest): Promise<S[]> {
    checkScan(request);
    this.checkDeclared(collection);
    const { after, limit } = request;
    return this.connection.call(async (db, deadline) => {
      const filter = after === undefined ? {} : { _id: { $gt: after } };
      const found = storedIn<StoredDocument>(db, collection).find(filter, this.reading(deadline));
      return (await deadline.bound(() => found.sort({ _id: 1 }).limit(limit).toArray())) as S[];
    });
  }

  async page(collection: Collection<object>, request: PageRequest): Promise<S[]> {
    const { filter, sort } = pageQuery(this.declared.of(collection), request);
    return this.connection.call(async (db, deadline) => {
      const found = storedIn<StoredDocument>(db, collection).find(filter, this.reading(deadline));
      return (await deadline.bound(() => found.sort(sort).limit(request.limit).toArray())) as S[];
    });
  }

  private repeatable<T>(work: (db: Db, deadline: Deadline) => Promise<T>): Promise<T> {
    return this.connection.call((db, deadline) => retried(deadline, () => work(db, deadline)));
  }

  /** A call from the start: a store that is being closed finishes what was asked for before. */
  private async readMany(
    collection: Collection<object>,
    asked: readonly string[] | Promise<readonly string[]>,
  ): Promise<S[]> {
    return this.connection.call(async (db, deadline) => {
      const ids = await asked;
      const found = storedIn<StoredDocument>(db, collection).find({ _id: { $in: [...ids] } }, this.reading(deadline));
      return (await deadline.bound(() => found.toArray())) as S[];
    });
  }

  private reading(deadline: Deadline): FindOptions {
    return { projection: this.used, maxTimeMS: deadline.rest() };
  }
}

export function storedIn<S extends StoredDocument>(db: Db, { name }: Collection<object>): MongoCollection<S> {
  return db.collection<S>(name);
}
