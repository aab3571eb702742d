import type { Database } from 'lmdb';
import { MAX_BODY_BYTES, InvalidDocumentRequest } from '../../index.js';
import type { Collection, IndexDefinition, PageRequest, ScanRequest } from '../../index.js';
import { findIndex } from '../../declared-collections.js';
import { checkBody, checkId } from '../../document-checks.js';
import { checkIndexed } from '../../index-values.js';
import { DecodedDocuments } from './decoded-documents.js';
import { indexKey, pageRange } from './index-keys.js';

/** What stands under an id, as JSON: the body and the guard of its next write, a position or a version. */
export interface StoredDocument {
  readonly body: object;
}

/** A document made ready before its transaction, where nothing but the engine may fail. */
export interface PreparedDocument {
  readonly id: string;
  readonly text: string;
  /** Its key in each of the collection's indexes, in their order. */
  readonly indexKeys: readonly (Buffer | undefined)[];
}

export interface IndexTable {
  readonly definition: IndexDefinition;
  /** Index key -> id. */
  readonly entries: Database<string, Buffer>;
}

/**
 * One collection in LMDB: a table of documents by id, and one for each index. Writes are called in a transaction alone.
 */
export class DocumentTable<S extends StoredDocument> {
  private readonly decoded = new DecodedDocuments<S>();

  constructor(
    readonly collection: Collection<object>,
    readonly documents: Database<string, Buffer>,
    readonly indexes: readonly IndexTable[],
  ) {}

  read(id: string): S | undefined {
    return this.decoded.of(id, this.documents.get(Buffer.from(id)));
  }

  page(request: PageRequest): { readonly id: string; readonly stored: S }[] {
    const definition = findIndex(this.collection, request);
    const index = this.indexes.find((one) => one.definition === definition);
    const { from, to } = pageRange(definition, request);
    const range =
      request.direction === 'up'
        ? { start: from, end: to }
        : { start: to, end: from, reverse: true, exclusiveStart: true };
    if (index === undefined || Buffer.compare(from, to) >= 0) return [];
    const ids = Array.from(index.entries.getRange({ ...range, limit: request.limit }), ({ value }) => value);
    return ids.flatMap((id) => {
      const stored = this.read(id);
      return stored === undefined ? [] : [{ id, stored }];
    });
  }

  scan({ after, limit }: ScanRequest): { readonly id: string; readonly stored: S }[] {
    const range = after === undefined ? {} : { start: Buffer.from(after), exclusiveStart: true };
    return Array.from(this.documents.getRange({ ...range, limit }), ({ key, value }) => ({
      id: key.toString(),
      stored: JSON.parse(value) as S,
    }));
  }

  /** Everything in it, indexes included; the tables stay. */
  clear(): void {
    this.documents.clearSync();
    for (const { entries } of this.indexes) entries.clearSync();
  }

  /** @throws InvalidDocumentRequest for an id or a body out of bounds */
  prepare(id: string, stored: S): PreparedDocument {
    checkId(id);
    checkBody(stored.body);
    checkIndexed(this.collection, id, stored.body);
    const text = JSON.stringify(stored);
    if (Buffer.byteLength(text) > MAX_BODY_BYTES)
      throw new InvalidDocumentRequest(`a body may have ${MAX_BODY_BYTES} bytes`);
    return { id, text, indexKeys: this.indexKeys(id, stored.body) };
  }

  /** Puts the document in place of `before`, which stands now. */
  put(document: PreparedDocument, before: S | undefined): void {
    this.moveIndexKeys(document.id, before, document.indexKeys);
    void this.documents.put(Buffer.from(document.id), document.text);
  }

  remove(id: string, before: S): void {
    this.moveIndexKeys(id, before, []);
    void this.documents.remove(Buffer.from(id));
  }

  private indexKeys(id: string, body: object): (Buffer | undefined)[] {
    return this.indexes.map(({ definition }) => indexKey(definition, id, body));
  }

  private moveIndexKeys(id: string, before: S | undefined, keys: readonly (Buffer | undefined)[]): void {
    const old = before === undefined || this.indexes.length === 0 ? [] : this.indexKeys(id, before.body);
    this.indexes.forEach(({ entries }, n) => {
      const [from, to] = [old[n], keys[n]];
      if (from !== undefined && to !== undefined && from.equals(to)) return;
      if (from !== undefined) void entries.remove(from);
      if (to !== undefined) void entries.put(to, id);
    });
  }
}
