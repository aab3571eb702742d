import { ACCOUNTS } from '#accounts';
import { MAX_PAGE, scannedPages, type RecordStore, type ScanRequest } from '#document-store';
import { businessIdOf, personIdOf } from '#domain';
import type { EventStore } from '#event-store';
import { dataKeys, subjectName, type Subject } from '#vault';
import { isLiving } from '../erasure-register/is-living.js';

/** Whether those whom a restored log knows can be read with the records that were restored beside it. */
export interface DataKeyReport {
  /** People who are not deleted, those of them who have an account once more for that, and businesses. */
  readonly subjects: number;
  /** Of them, those without a data key: nobody can ever read them again. */
  readonly lacking: number;
  /** The first of those, as `person:id`; null where none is. */
  readonly first_lacking: string | null;
}

interface RestoredEngines {
  readonly log: EventStore;
  readonly records: RecordStore;
}

/** Someone who must have a data key, unless that person is deleted. */
interface SoughtSubject {
  readonly subject: Subject;
  readonly personId: string | undefined;
}

/**
 * Looks for the data key of everybody who is in a log and not deleted there, a thousand at a time. An account that is
 * no person's is in no log, and may just have been closed: it is not asked for.
 * @throws EventStoreUnavailable, DocumentStoreUnavailable; the signal's reason
 */
export async function heldKeys({ log, records }: RestoredEngines, signal: AbortSignal): Promise<DataKeyReport> {
  let [subjects, lacking]: [number, number] = [0, 0];
  let first: string | null = null;
  for (const pages of [registeredIn(log), accountsIn(records)]) {
    for await (const page of pages) {
      signal.throwIfAborted();
      const names = page.map(({ subject }) => subjectName(subject));
      const held = new Set((await records.getMany(dataKeys, names)).map(({ id }) => id));
      subjects += held.size;
      for (const { subject, personId } of page) {
        const name = subjectName(subject);
        if (held.has(name) || (personId !== undefined && !(await isLiving(personId, log)))) continue;
        subjects += 1;
        lacking += 1;
        first ??= name;
      }
    }
  }
  return { subjects, lacking, first_lacking: first };
}

const REGISTERED = ['person.registered.v1', 'business.registered.v1'];

async function* registeredIn(log: EventStore): AsyncGenerator<readonly SoughtSubject[]> {
  for (let after: string | undefined; ;) {
    const filter = { eventTypes: REGISTERED };
    const page = await log.readLog({ filter, limit: MAX_PAGE, ...(after !== undefined && { after }) });
    yield page.events.flatMap(({ stream }) => soughtIn(stream));
    if (page.atHead) return;
    after = page.through;
  }
}

function soughtIn(stream: string): readonly SoughtSubject[] {
  const [personId, businessId] = [personIdOf(stream), businessIdOf(stream)];
  if (personId !== undefined) return [{ subject: { kind: 'person', id: personId }, personId }];
  return businessId === undefined ? [] : [{ subject: { kind: 'business', id: businessId }, personId: undefined }];
}

async function* accountsIn(records: RecordStore): AsyncGenerator<readonly SoughtSubject[]> {
  for await (const page of scannedPages((request: ScanRequest) => records.scan(ACCOUNTS, request))) {
    yield page.flatMap(({ id, body: { personId } }) =>
      personId === null ? [] : [{ subject: { kind: 'account', id } as const, personId }],
    );
  }
}
