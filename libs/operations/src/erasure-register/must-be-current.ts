import type { RecordStore } from '#document-store';
import type { EventStore } from '#event-store';
import { deletionsIn } from './deletions-in.js';
import { secondPlaceOf } from './second-place-record.js';
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
 * @throws RegisterOld; EventStoreUnavailable, DocumentStoreUnavailable; the signal's reason
 */
export async function mustBeCurrent(
  found: FoundRegister,
  { log, records }: { readonly log: EventStore; readonly records: RecordStore },
  signal: AbortSignal,
): Promise<void> {
  await mustListErased(found, deletedIn(log, signal), (await secondPlaceOf(records))?.newest?.personId);
}

/**
 * As `mustBeCurrent`, where log and records are read in another way.
 * @param deleted ids of people whom the log knows as deleted
 * @param newest whom the second place was written for last; undefined where there is none
 * @throws RegisterOld; what reading throws
 */
export async function mustListErased(
  { register, passedOver }: FoundRegister,
  deleted: AsyncIterable<string>,
  newest: string | undefined,
): Promise<void> {
  const lacking = new Set(passedOver);
  for await (const personId of deleted) if (!register.people.has(personId)) lacking.add(personId);
  if (newest !== undefined && !register.people.has(newest)) lacking.add(newest);
  if (lacking.size === 0) return;
  const time = register.asOf === null ? 'has no date' : `is as of ${register.asOf}`;
  throw new RegisterOld(
    `The register of erased people is too old: it ${time}, and lacks ${String(lacking.size)} who were erased. Name a newer one with --erased, or say --accept-old-register: then whoever was erased after it comes back.`,
  );
}

async function* deletedIn(log: EventStore, signal: AbortSignal): AsyncGenerator<string> {
  for await (const { deletions } of deletionsIn(log, undefined, signal))
    for (const { personId } of deletions) yield personId;
}
