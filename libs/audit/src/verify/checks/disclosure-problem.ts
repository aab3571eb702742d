import { isAssistantLook, isLook, type AccessEvent, type Sealed } from '#domain';
import type { GrantTrack } from '../../state/tracks.js';

/**
 * Why an entry of a person's history cannot be as it says; undefined when it can. What discloses person data names a
 * grant of that person and business, active at the revision that was relied on; a preview and a look, an assistant's
 * too, name none. What showed nothing, such as the claim of a pending grant, may be of any status.
 * @param isRead whether all of the grant's events could be read; else nobody knows when it was active
 */
export function disclosureProblem(
  event: Sealed<AccessEvent>,
  personId: string,
  grant: GrantTrack | undefined,
  isRead: boolean,
): string | undefined {
  if (isLook(event) || isAssistantLook(event)) return 'grantId' in event.data ? 'a look that names a grant' : undefined;
  if (event.type === 'access.previewed.v1') return 'grantId' in event.data ? 'a preview that names a grant' : undefined;
  const { grantId, grantRevision, businessId, fields } = event.data;
  if (grant === undefined) return isRead ? `it names grant ${grantId}, which is not in the log before it` : undefined;
  if (grant.personId !== personId) return `grant ${grantId} is of person ${grant.personId}`;
  if (grant.businessId !== businessId)
    return `grant ${grantId} is of business ${grant.businessId}, not of ${businessId}`;
  if (grantRevision > grant.revision) return `grant ${grantId} has no revision ${grantRevision} yet`;
  const isActive =
    grant.activeFrom !== null &&
    grantRevision >= grant.activeFrom &&
    (grant.endedAt === null || grantRevision < grant.endedAt);
  const showedNothing = fields.length === 0;
  return isActive || showedNothing || !isRead
    ? undefined
    : `grant ${grantId} was not active at its revision ${grantRevision}`;
}
