import { v5 as uuidV5 } from 'uuid';

/**
 * Names the ids derived from previews: claiming one preview twice is the same grant by construction. Never to be
 * changed.
 */
const GRANT_IDS = '0f8a4f4e-6a0b-4f0c-9d55-2f3f3a6f7c11';

/** The id of the grant that a claim of this preview makes. */
export function grantIdFor(previewId: string): string {
  return uuidV5(previewId, GRANT_IDS);
}
