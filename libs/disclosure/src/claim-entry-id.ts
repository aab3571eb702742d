import { v5 as uuidV5 } from 'uuid';

/** Names the ids derived from grants for the entries of their claims. Never to be changed. */
const CLAIM_ENTRY_IDS = '5f1d2a54-0a6b-4a42-8c7e-6d1a5c1f9e02';

/** The id of the one entry that a grant's claim leaves in the person's access history, whoever writes it. */
export function claimEntryId(grantId: string): string {
  return uuidV5(grantId, CLAIM_ENTRY_IDS);
}
