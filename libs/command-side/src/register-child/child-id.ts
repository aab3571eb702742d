import { v5 as uuidV5 } from 'uuid';

/** Names the ids of children: two clicks at once mean the same child by construction. Never to be changed. */
const CHILD_IDS = '5b1c7d2e-93a4-4e0f-8b66-0d1f4a7c2e90';

/** The id of a guardian's next child. @param before how many children the guardian has, or has tried in vain */
export function childIdFor(guardianId: string, before: number): string {
  return uuidV5(`${guardianId}/${String(before)}`, CHILD_IDS);
}
