import { randomUUID } from 'node:crypto';
import type { Clock } from '#clock';
import { newestPage, type Collection, type NewestPage, type RecordStore, type VersionedRecord } from '#document-store';
import { CryptoUnavailable, SubjectErased, type Vault } from '#vault';

/** That a member of staff wants a person erased, while another has not approved it. */
export interface ErasureRequestRecord {
  readonly personId: string;
  /** Sealed under the person's data key; null where that is damaged. */
  readonly reason: string | null;
  /** The account of the member of staff, or `operator:` and the name of who asked at the command line. */
  readonly requestedBy: string;
  /** ISO 8601 UTC with milliseconds. */
  readonly at: string;
}

export const ERASURE_REQUESTS: Collection<ErasureRequestRecord> = {
  name: 'erasure-requests',
  indexes: [
    { name: 'by-person', equal: ['personId'], order: 'at' },
    { name: 'by-time', equal: [], order: 'at' },
  ],
};

/** Whether it was asked for at the command line, where nobody signs in. */
export function isOperator(requestedBy: string): boolean {
  return requestedBy.startsWith('operator:');
}

export interface ErasureRequest extends ErasureRequestRecord {
  readonly id: string;
}

/** What staff want erased, each until a second one approves it. Who asked and why stands in the log beside it. */
export class ErasureRequests {
  constructor(
    private readonly records: RecordStore,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /** A new one, for a person for whom none waits. */
  async add(personId: string, reason: string, requestedBy: string): Promise<ErasureRequest> {
    const [id, at] = [randomUUID(), this.clock.iso()];
    const body = { personId, reason: await this.sealed(personId, reason), requestedBy, at };
    await this.records.create(ERASURE_REQUESTS, id, body);
    return { id, ...body, reason };
  }

  /** The one that waits for this person; undefined where none does. */
  async ofPerson(personId: string): Promise<ErasureRequest | undefined> {
    const request = { index: 'by-person', equal: { personId }, direction: 'up', limit: 1 } as const;
    const [waiting] = await this.records.page(ERASURE_REQUESTS, request);
    return waiting && this.opened(waiting);
  }

  async find(id: string): Promise<ErasureRequest | undefined> {
    const record = await this.records.get(ERASURE_REQUESTS, id);
    return record && this.opened(record);
  }

  /**
   * Newest first.
   * @param cursor `next` of the page before; undefined for the first
   * @returns undefined for a cursor of another list
   */
  async newest(limit: number, cursor?: string): Promise<NewestPage<ErasureRequest> | undefined> {
    const page = await newestPage(this.records, ERASURE_REQUESTS, { index: 'by-time', equal: {}, limit }, cursor);
    return page && { ...page, entries: await Promise.all(page.entries.map((record) => this.opened(record))) };
  }

  /** May be repeated. */
  async remove(id: string): Promise<void> {
    await this.records.remove(ERASURE_REQUESTS, id);
  }

  private async sealed(personId: string, reason: string): Promise<string | null> {
    try {
      return (await this.vault.seal({ kind: 'person', id: personId }, { reason })).reason;
    } catch (error) {
      return nullIfUnreadable(error);
    }
  }

  private async opened({ id, body }: VersionedRecord<ErasureRequestRecord>): Promise<ErasureRequest> {
    const { personId, reason } = body;
    if (reason === null) return { id, ...body };
    const read = this.vault.open<{ reason: string }>({ kind: 'person', id: personId }, { reason });
    return { id, ...body, reason: await read.then((opened) => opened.reason, nullIfUnreadable) };
  }
}

/** Of who is erased, or whose own key is damaged. */
function nullIfUnreadable(error: unknown): null {
  if (error instanceof SubjectErased || (error instanceof CryptoUnavailable && error.subject !== undefined))
    return null;
  throw error;
}
