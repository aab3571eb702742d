import type { RecordStore } from '#document-store';
import { personIdOf } from '#domain';
import { MAX_READ, type EventStore } from '#event-store';
import { secondPlaceOf } from './second-place-record.js';
import { DELETED } from './erasure-register.js';
import type { FoundRegister } from './find-register.js';

/**
 * The register lacks somebody of whom is known that they were erased: whoever was erased after its time would come
 * back.
 */
export class RegisterOld extends Error {
  override readonly name = 'RegisterOld';
}

/**
 * The register must know of every deletion that can be known of: those in the log, the one that the second place was
 * written for last when the records were copied, and those in the second place where another register was named.
 * @throws RegisterOld; EventStoreUnavailable, DocumentStoreUnavailable
 */
export async function mustBeCurrent(
  { register, passedOver }: FoundRegister,
  { log, records }: { readonly log: EventStore; readonly records: RecordStore },
): Promise<void> {
  const lacking = new Set(passedOver);
  for await (const personId of deletedIn(log)) if (!register.people.has(personId)) lacking.add(personId);
  const newest = (await secondPlaceOf(records))?.newest?.personId;
  if (newest !== undefined && !register.people.has(newest)) lacking.add(newest);
  if (lacking.size === 0) return;
  const time = register.asOf === null ? 'does not say as of when it is' : `is as of ${register.asOf}`;
  throw new RegisterOld(
    `The register of erased people is too old: it ${time}, and lacks ${String(lacking.size)} who were erased. Name a newer one with --erased, or say --accept-old-register: then whoever was erased after it comes back.`,
  );
}

async function* deletedIn(log: EventStore): AsyncGenerator<string> {
  for (let after: string | undefined; ;) {
    const filter = { eventTypes: [DELETED] };
    const page = await log.readLog({ filter, limit: MAX_READ, ...(after !== undefined && { after }) });
    for (const { stream } of page.events) {
      const personId = personIdOf(stream);
      if (personId !== undefined) yield personId;
    }
    if (page.atHead) return;
    after = page.through;
  }
}
