import {
  DocumentStoreUnavailable,
  InvalidDocumentRequest,
  MAX_BODY_BYTES,
  RecordStore,
  type Collection,
  type IndexDefinition,
  type IndexValue,
  type PageRequest,
  type ScanRequest,
  type VersionedRecord,
} from '#document-store';
// This is one more adapter, so like the others it takes the port's bounds from where they stand.
import { DeclaredCollections, findIndex } from '../../../libs/document-store/src/declared-collections.js';
import { checkBody, checkId, checkIds, checkScan } from '../../../libs/document-store/src/document-checks.js';
import { checkIndexed, indexValues } from '../../../libs/document-store/src/index-values.js';

interface Kept {
  readonly version: number;
  /** As JSON, so that no two callers ever share an object. */
  readonly json: string;
}

interface Place {
  readonly order: IndexValue;
  readonly id: string;
}

type Table = Map<string, Kept>;

/**
 * The record store without an engine, for tests that are not about storage. It passes the port's contract, but nothing
 * in it is durable.
 */
export class InMemoryRecordStore extends RecordStore {
  /** While false, every method rejects as that of an engine does that is out of reach. */
  reachable = true;

  constructor(
    collections: readonly Collection<object>[],
    private readonly tables = new DeclaredCollections<Table>(collections, () => new Map()),
  ) {
    super();
  }

  override describe(): Promise<string> {
    return Promise.resolve('Memory');
  }

  /** The same records as another process has them open. */
  another(): InMemoryRecordStore {
    return new InMemoryRecordStore([], this.tables);
  }

  override async get<T extends object>(collection: Collection<T>, id: string): Promise<VersionedRecord<T> | undefined> {
    checkId(id);
    return readRecord<T>(this.table(collection), id);
  }

  override async getMany<T extends object>(
    collection: Collection<T>,
    ids: readonly string[],
  ): Promise<readonly VersionedRecord<T>[]> {
    checkIds(ids);
    const table = this.table(collection);
    return readRecords<T>(table, [...new Set(ids)]);
  }

  override async page<T extends object>(
    collection: Collection<T>,
    request: PageRequest,
  ): Promise<readonly VersionedRecord<T>[]> {
    const table = this.table(collection);
    const index = findIndex(collection, request);
    const places = [...table].flatMap(([id, { json }]) => placeIn(index, request, id, JSON.parse(json) as object));
    const wanted = places.filter((place) => isWanted(place, request)).sort((a, b) => walk(request, a, b));
    const ids = wanted.slice(0, request.limit).map(({ id }) => id);
    return readRecords<T>(table, ids);
  }

  override async scan<T extends object>(
    collection: Collection<T>,
    request: ScanRequest,
  ): Promise<readonly VersionedRecord<T>[]> {
    checkScan(request);
    const table = this.table(collection);
    const behind = [...table.keys()].filter(
      (id) => request.after === undefined || compareValues(id, request.after) > 0,
    );
    return readRecords<T>(table, behind.sort(compareValues).slice(0, request.limit));
  }

  override async create<T extends object>(collection: Collection<T>, id: string, body: T): Promise<boolean> {
    return this.put(collection, id, undefined, body);
  }

  override async replace<T extends object>(
    collection: Collection<T>,
    id: string,
    version: number,
    body: T,
  ): Promise<boolean> {
    return this.put(collection, id, version, body);
  }

  override async remove(collection: Collection<object>, id: string, version?: number): Promise<boolean> {
    checkId(id);
    const table = this.table(collection);
    if (version !== undefined && table.get(id)?.version !== version) return false;
    return table.delete(id);
  }

  override async proveWritable(): Promise<void> {
    this.mustBeReachable();
  }

  override async ping(): Promise<void> {
    this.mustBeReachable();
  }

  override async close(): Promise<void> {
    this.reachable = false;
  }

  private put(collection: Collection<object>, id: string, version: number | undefined, body: object): boolean {
    const table = this.table(collection);
    checkId(id);
    checkBody(body);
    checkIndexed(collection, id, body);
    const json = JSON.stringify(body);
    if (Buffer.byteLength(json) > MAX_BODY_BYTES) throw new InvalidDocumentRequest('the body is too large');
    if (table.get(id)?.version !== version) return false;
    table.set(id, { version: (version ?? 0) + 1, json });
    return true;
  }

  private table(collection: Collection<object>): Table {
    this.mustBeReachable();
    return this.tables.of(collection);
  }

  private mustBeReachable(): void {
    if (!this.reachable) throw new DocumentStoreUnavailable('the store in memory is closed or was made unreachable');
  }
}

function readRecord<T extends object>(table: Table, id: string): VersionedRecord<T> | undefined {
  const kept = table.get(id);
  return kept && { id, version: kept.version, body: JSON.parse(kept.json) as T };
}

function readRecords<T extends object>(table: Table, ids: readonly string[]): VersionedRecord<T>[] {
  return ids.flatMap((id) => readRecord<T>(table, id) ?? []);
}

/** The document's place in the part of the index that the request fixes; none when it is not there. */
function placeIn(index: IndexDefinition, request: PageRequest, id: string, body: object): Place[] {
  const values = indexValues(index, body);
  const order = values?.at(-1);
  const isOfPart = index.equal.every((field, at) => values?.[at] === request.equal[field]);
  return order !== undefined && isOfPart ? [{ order, id }] : [];
}

function isWanted(place: Place, request: PageRequest): boolean {
  const { atLeast, atMost, after } = request;
  if (atLeast !== undefined && compareValues(place.order, atLeast) < 0) return false;
  if (atMost !== undefined && compareValues(place.order, atMost) > 0) return false;
  return after === undefined || walk(request, place, after) > 0;
}

function walk(request: PageRequest, a: Place, b: Place): number {
  const upwards = compareValues(a.order, b.order) || compareValues(a.id, b.id);
  return request.direction === 'up' ? upwards : -upwards;
}

function compareValues(a: IndexValue, b: IndexValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}
