export { AccessLog, type AccessEntry } from './access-log.js';
export { AssistantLooks, type AssistantLook } from './assistant-looks.js';
export { CHILDREN, type ChildRecord } from './children/child-records.js';
export { Children } from './children/children.js';
export { DEMO_GRANTS, addToDemoList } from './demo/demo-grant-records.js';
export { DemoGrants } from './demo/demo-grants.js';
export { DemoPeople } from './demo/demo-people.js';
export type { DemoKind } from './demo/made-up-people.js';
export { Disclosures, type FoldedGrant, type PendingDisclosure } from './disclosures.js';
export { claimEntryId, NOTHING_RECORDED } from './entries-of-grants.js';
export { FreshDocuments, type FreshPerson } from './fresh-documents.js';
export { idOfRequest } from './id-of-request.js';
export type { KeyHolder } from './key-holder.js';
export { addresseeOf } from './memberships/addressee.js';
export { INVITATION_RECORDS, type InvitationRecord } from './memberships/invitation-records.js';
export { Invitations } from './memberships/invitations.js';
export { MEMBERSHIP_RECORDS, type MembershipRecord } from './memberships/membership-records.js';
export { Memberships, type Membership } from './memberships/memberships.js';
export { openAddress, openDetails } from './opened-details.js';
export type { Reader } from './reader.js';
export { StaffLooks, type Look, type Looker } from './staff-looks.js';
export {
  ERASURE_REQUESTS,
  ErasureRequests,
  isOperator,
  type ErasureRequest,
  type ErasureRequestRecord,
} from './staff-people/erasure-requests.js';
export { SearchPseudonyms } from './staff-people/search-pseudonyms.js';
