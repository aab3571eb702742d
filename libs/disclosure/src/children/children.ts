import { randomUUID } from 'node:crypto';
import { v5 as uuidV5 } from 'uuid';
import { indexedPages, type RecordStore, type VersionedRecord } from '#document-store';
import { personStream } from '#domain';
import type { EventStore } from '#event-store';
import { CHILDREN, type ChildRecord } from './child-records.js';

/** Names the ids of children from before there were records of them. Never to be changed. */
const OLD_CHILD_IDS = '5b1c7d2e-93a4-4e0f-8b66-0d1f4a7c2e90';

/**
 * Which children a guardian has. No id of a child follows from the guardian's, so nothing tells of it once the records
 * are gone.
 */
export class Children {
  constructor(
    private readonly records: RecordStore,
    private readonly log: EventStore,
  ) {}

  /** Every child there ever was, oldest first: also one who is deleted, and one whose registration was cut off. */
  async of(guardianId: string): Promise<readonly string[]> {
    const recorded = await this.recorded(guardianId);
    return [...(await this.fromBefore(guardianId)), ...recorded.map(({ body }) => body.childId)];
  }

  /** The number for the next child: that of the last one where the registration was cut off before its event. */
  async nextNumber(guardianId: string): Promise<number> {
    const last = (await this.recorded(guardianId)).at(-1)?.body;
    if (last === undefined) return 0;
    return (await this.isRegistered(last.childId)) ? last.number + 1 : last.number;
  }

  /** The id of the guardian's child of this number, whoever asks first. */
  async idOf(guardianId: string, number: number): Promise<string> {
    const id = `${guardianId}/${String(number)}`;
    const childId = randomUUID();
    if (await this.records.create(CHILDREN, id, { guardianId, childId, number })) return childId;
    const taken = await this.records.get(CHILDREN, id);
    // Gone again only with the guardian, who registers nobody then.
    return taken?.body.childId ?? childId;
  }

  /** That they are the guardian's is forgotten. May be repeated. */
  async forget(guardianId: string): Promise<void> {
    for (const { id } of await this.recorded(guardianId)) await this.records.remove(CHILDREN, id);
  }

  private async recorded(guardianId: string): Promise<readonly VersionedRecord<ChildRecord>[]> {
    const found: VersionedRecord<ChildRecord>[] = [];
    const pages = indexedPages(
      (request) => this.records.page(CHILDREN, request),
      ({ number }) => number,
      { index: 'by-guardian', equal: { guardianId }, direction: 'up' },
    );
    for await (const page of pages) found.push(...page);
    return found;
  }

  /** Their ids followed from the guardian's, one after the other. */
  private async fromBefore(guardianId: string): Promise<readonly string[]> {
    const found: string[] = [];
    for (;;) {
      const childId = uuidV5(`${guardianId}/${String(found.length)}`, OLD_CHILD_IDS);
      if (!(await this.isRegistered(childId))) return found;
      found.push(childId);
    }
  }

  private async isRegistered(childId: string): Promise<boolean> {
    return (await this.log.lastRevision(personStream(childId))) !== undefined;
  }
}
