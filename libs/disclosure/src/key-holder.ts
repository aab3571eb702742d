import type { SealedText } from '#domain';
import type { LookUpEntry } from '#vault';
import type { FreshDocuments } from './fresh-documents.js';

/** The person a key leads to, as long as it is that person's current key. Name and address are sealed. */
export interface KeyHolder {
  readonly personId: string;
  readonly keyId: string;
  readonly name: SealedText;
  readonly address: SealedText;
}

/** Who a look-up entry leads to; undefined for a child, a deleted person, or a key that was replaced. */
export async function holderOf(entry: LookUpEntry, documents: FreshDocuments): Promise<KeyHolder | undefined> {
  const { keyId, holder } = entry.target;
  if (holder !== 'person' || entry.subject.kind !== 'person') return undefined;
  const person = await documents.person(entry.subject.id);
  if (person?.status !== 'registered' || person.address === null) return undefined;
  if (person.key === null || person.key.keyId !== keyId) return undefined;
  return { personId: person.personId, keyId: person.key.keyId, name: person.name, address: person.address };
}
