import {
  DocumentStoreUnavailable,
  InvalidDocumentRequest,
  MAX_PAGE,
  RecordStore,
  type Collection,
  type IndexDefinition,
  type IndexValue,
  type PageRequest,
  type VersionedRecord,
} from '#document-store';

interface Kept {
  readonly version: number;
  /** As JSON, so that no two callers ever share an object. */
  readonly json: string;
}

interface Place {
  readonly order: IndexValue;
  readonly id: string;
}

/** The record store without an engine, for tests that are not about storage. It keeps to the port's contract, but for being durable. */
export class InMemoryRecordStore extends RecordStore {
  /** While false, every method rejects as an engine does that is out of reach. */
  reachable = true;
  private readonly collections = new Map<string, Map<string, Kept>>();

  override async get<T extends object>(collection: Collection<T>, id: string): Promise<VersionedRecord<T> | undefined> {
    const kept = this.kept(collection).get(id);
    return kept && asRecord<T>(id, kept);
  }

  override async getMany<T extends object>(
    collection: Collection<T>,
    ids: readonly string[],
  ): Promise<readonly VersionedRecord<T>[]> {
    const kept = this.kept(collection);
    if (ids.length > MAX_PAGE) throw new InvalidDocumentRequest(`more than ${MAX_PAGE} ids`);
    return [...new Set(ids)].flatMap((id) => {
      const found = kept.get(id);
      return found ? [asRecord<T>(id, found)] : [];
    });
  }

  override async page<T extends object>(
    collection: Collection<T>,
    request: PageRequest,
  ): Promise<readonly VersionedRecord<T>[]> {
    const kept = this.kept(collection);
    const index = declaredIndex(collection, request);
    const places: Place[] = [];
    for (const [id, { json }] of kept) {
      const order = placeIn(index, request, JSON.parse(json) as Record<string, unknown>);
      if (order !== undefined && isWanted({ order, id }, request)) places.push({ order, id });
    }
    return places
      .sort((a, b) => walk(request, a, b))
      .slice(0, request.limit)
      .flatMap(({ id }) => {
        const found = kept.get(id);
        return found ? [asRecord<T>(id, found)] : [];
      });
  }

  override async create<T extends object>(collection: Collection<T>, id: string, body: T): Promise<boolean> {
    const kept = this.kept(collection);
    if (kept.has(id)) return false;
    kept.set(id, { version: 1, json: JSON.stringify(body) });
    return true;
  }

  override async replace<T extends object>(
    collection: Collection<T>,
    id: string,
    version: number,
    body: T,
  ): Promise<boolean> {
    const kept = this.kept(collection);
    if (kept.get(id)?.version !== version) return false;
    kept.set(id, { version: version + 1, json: JSON.stringify(body) });
    return true;
  }

  override async remove(collection: Collection<object>, id: string, version?: number): Promise<boolean> {
    const kept = this.kept(collection);
    if (version !== undefined && kept.get(id)?.version !== version) return false;
    return kept.delete(id);
  }

  override async ping(): Promise<void> {
    this.mustBeReachable();
  }

  override async close(): Promise<void> {
    this.reachable = false;
  }

  private kept(collection: Collection<object>): Map<string, Kept> {
    this.mustBeReachable();
    const kept = this.collections.get(collection.name) ?? new Map<string, Kept>();
    this.collections.set(collection.name, kept);
    return kept;
  }

  private mustBeReachable(): void {
    if (!this.reachable) throw new DocumentStoreUnavailable('the store in memory was made unreachable');
  }
}

function asRecord<T extends object>(id: string, { version, json }: Kept): VersionedRecord<T> {
  return { id, version, body: JSON.parse(json) as T };
}

function declaredIndex(collection: Collection<object>, request: PageRequest): IndexDefinition {
  const index = collection.indexes.find(({ name }) => name === request.index);
  if (!index) throw new InvalidDocumentRequest(`${collection.name} has no index ${request.index}`);
  const given = Object.keys(request.equal);
  if (given.length !== index.equal.length || !index.equal.every((field) => given.includes(field))) {
    throw new InvalidDocumentRequest(`index ${index.name} wants ${index.equal.join(', ')}`);
  }
  if (!Number.isInteger(request.limit) || request.limit < 1 || request.limit > MAX_PAGE) {
    throw new InvalidDocumentRequest(`limit ${request.limit}`);
  }
  return index;
}

/** The document's `order` value if it is in this part of the index. */
function placeIn(index: IndexDefinition, request: PageRequest, body: Record<string, unknown>): IndexValue | undefined {
  if (!index.equal.every((field) => body[field] === request.equal[field])) return undefined;
  const order = body[index.order];
  return typeof order === 'string' || typeof order === 'number' ? order : undefined;
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
