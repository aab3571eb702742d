import { GroupCommit, hasRoom, writeProof } from '#lmdb';
import { DocumentStoreUnavailable, InvalidDocumentRequest } from '../../index.js';
import type { Collection, PageRequest, ScanRequest } from '../../index.js';
import { checkId, checkIds, checkScan } from '../../document-checks.js';
import type { DocumentTable, StoredDocument } from './document-table.js';
import type { Environment } from './environment.js';

const MEBI = 1_048_576;
const PROOF_KEY = Buffer.from('write-proof');

/**
 * What views and records have in common: reads of what any process has committed, and writes that wait in the queue.
 */
export class Engine<S extends StoredDocument> {
  private readonly queue: GroupCommit<undefined>;
  private closing: Promise<void> | undefined;

  constructor(
    readonly environment: Environment<S>,
    timeoutMs: number,
  ) {
    this.queue = new GroupCommit(environment, {
      timeoutMs,
      maxLength: { waiting: 128 * MEBI, group: 8 * MEBI },
      begin: () => undefined,
      failure: (reason, cause) => new DocumentStoreUnavailable(reason, { cause }),
    });
  }

  table(collection: Collection<object>): DocumentTable<S> {
    return this.environment.tables.of(collection);
  }

  get(collection: Collection<object>, id: string): S | undefined {
    checkId(id);
    const table = this.table(collection);
    return this.reading(() => table.read(id));
  }

  getMany(collection: Collection<object>, ids: readonly string[]): { readonly id: string; readonly stored: S }[] {
    checkIds(ids);
    const table = this.table(collection);
    return this.reading(() =>
      [...new Set(ids)].flatMap((id) => {
        const stored = table.read(id);
        return stored === undefined ? [] : [{ id, stored }];
      }),
    );
  }

  page(collection: Collection<object>, request: PageRequest): { readonly id: string; readonly stored: S }[] {
    const table = this.table(collection);
    return this.reading(() => table.page(request));
  }

  scan(collection: Collection<object>, request: ScanRequest): { readonly id: string; readonly stored: S }[] {
    checkScan(request);
    const table = this.table(collection);
    return this.reading(() => table.scan(request));
  }

  /** @throws DocumentStoreUnavailable for what LMDB throws */
  reading<T>(read: () => T): T {
    this.checkOpen();
    try {
      // lmdb keeps a snapshot for a turn of the event loop; what another process has committed since must be seen.
      this.environment.root.resetReadTxn();
      return read();
    } catch (cause) {
      if (cause instanceof InvalidDocumentRequest) throw cause;
      throw new DocumentStoreUnavailable('LMDB could not read', { cause });
    }
  }

  /** @param length characters the write holds */
  async writing<T>(length: number, write: () => T): Promise<T> {
    this.checkOpen();
    return this.queue.add(length, write);
  }

  /** @throws DocumentStoreUnavailable when there is no room, or what is written does not become durable */
  async proveWritable(): Promise<void> {
    const { notes, path } = this.environment;
    this.checkOpen();
    const isRoom = await hasRoom(path).catch(() => false);
    if (!isRoom) throw new DocumentStoreUnavailable('the disk has no room');
    const proof = writeProof();
    await this.writing(proof.length, () => {
      void notes.put(PROOF_KEY, proof);
    });
  }

  close(): Promise<void> {
    this.closing ??= this.queue.idle().then(() => this.environment.close());
    return this.closing;
  }

  private checkOpen(): void {
    if (this.closing !== undefined) throw new DocumentStoreUnavailable('the document store is closed');
  }
}
