import { v5 as uuidV5 } from 'uuid';
import { randomUUID } from 'node:crypto';
import { grantFields, NO_FIELDS, type PublicGrant } from '#domain';
import type { AccessEntry } from './access-log.js';
import type { GrantWithPerson } from './fresh-documents.js';
import type { Reader } from './reader.js';

export type DisclosingAction = 'claimed' | 'read' | 'listed';

/** A grant as it stood when it was looked at, and what a business would be shown of it. */
export interface PresentedGrant extends GrantWithPerson {
  readonly answer: PublicGrant;
}

/** What a request has put down in the histories so far: grants as they stood by then, by id. */
export type RecordedGrants = ReadonlyMap<string, PresentedGrant>;

export const NOTHING_RECORDED: RecordedGrants = new Map();

export function asRecorded(presented: readonly PresentedGrant[]): RecordedGrants {
  return new Map(presented.map((one) => [one.grant.grantId, one]));
}

/**
 * What the people's histories lack before these grants are shown. What they have by now of one that has moved since, or
 * that is not shown after all, an entry without fields takes back (docs/decisions/reads-at-their-entry.md).
 */
export function missingEntries(
  shown: readonly PresentedGrant[],
  recorded: RecordedGrants,
  action: DisclosingAction,
  reader: Reader,
): readonly AccessEntry[] {
  const ids = new Set(shown.map(({ grant }) => grant.grantId));
  const gone = [...recorded.values()].filter(({ grant }) => !ids.has(grant.grantId));
  return [
    ...shown.flatMap((one) => entriesOf(one, recorded.get(one.grant.grantId), action, reader)),
    ...gone.flatMap((one) => takenBack(one, one, action, reader)),
  ];
}

function entriesOf(
  one: PresentedGrant,
  before: PresentedGrant | undefined,
  action: DisclosingAction,
  reader: Reader,
): readonly AccessEntry[] {
  if (before === undefined) return firstEntry(one, action, reader);
  if (isSame(one, before)) return [];
  const again = isActive(one) ? [{ ...entry(one, action, reader), id: randomUUID() }] : [];
  return [...takenBack(before, one, action, reader), ...again];
}

/** Nothing when no person data was shown, but for the claim itself. */
function firstEntry(one: PresentedGrant, action: DisclosingAction, reader: Reader): readonly AccessEntry[] {
  if (action === 'claimed') return [{ ...entry(one, action, reader), id: claimEntryId(one.grant.grantId) }];
  return isActive(one) ? [entry(one, action, reader)] : [];
}

function takenBack(
  before: PresentedGrant,
  { grant }: PresentedGrant,
  action: DisclosingAction,
  reader: Reader,
): readonly AccessEntry[] {
  if (!isActive(before)) return [];
  return [{ ...naming(grant, NO_FIELDS, action, reader), id: randomUUID() }];
}

function entry({ grant, answer }: PresentedGrant, action: DisclosingAction, reader: Reader): AccessEntry {
  return naming(grant, answer.status === 'active' ? grantFields(answer) : NO_FIELDS, action, reader);
}

function naming(
  { grantId, personId, revision: grantRevision }: PresentedGrant['grant'],
  fields: readonly string[],
  action: DisclosingAction,
  { businessId, channel }: Reader,
): AccessEntry {
  return {
    personId,
    event: { type: `access.${action}.v1`, data: { businessId, channel, grantId, grantRevision, fields } },
  };
}

function isActive({ answer }: PresentedGrant): boolean {
  return answer.status === 'active';
}

function isSame(one: PresentedGrant, other: PresentedGrant): boolean {
  return one.grant.revision === other.grant.revision && one.personRevision === other.personRevision;
}

/** Names the ids derived from grants for the entries of their claims. Never to be changed. */
const CLAIM_ENTRY_IDS = '5f1d2a54-0a6b-4a42-8c7e-6d1a5c1f9e02';

/** The id of the one entry that a grant's claim leaves in the person's access history, whoever writes it. */
export function claimEntryId(grantId: string): string {
  return uuidV5(grantId, CLAIM_ENTRY_IDS);
}
