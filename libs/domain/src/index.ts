export type { Decider, Decision, Fold, Rejection, SealedFold } from './decider.js';
export { BUSINESS_REFUSALS, MAX_INVITATIONS_TO_ADDRESS } from './refusals/of-businesses.js';
export {
  CHANGE_REFUSALS,
  MAX_CHANGES_OF_ASSISTANT,
  MAX_CHANGES_OF_PERSON,
  MAX_WAITING_CHANGES,
} from './refusals/of-changes.js';
export { EVENT_REFUSALS, MAX_ENDPOINTS, MAX_EXAMPLES, MAX_LISTENERS } from './refusals/of-events.js';
export { GRANT_REFUSALS } from './refusals/of-grants.js';
export { MAX_CHILDREN, PERSON_REFUSALS } from './refusals/of-people.js';
export { INVALID_CURSOR, invalidRequest } from './refusals/invalid-request.js';
export { FIELD_REASONS } from './refusals/reasons.js';
export { fillPlaceholders, inFull, type RefusalSet } from './refusals/refusal-set.js';
export { inSequence } from './in-sequence.js';
export { assertNever } from './assert-never.js';
export { isInstant, startOfDay, utcDayOf } from './calendar.js';
export { isUuid } from './uuid.js';

export { isAddress, type Address } from './mail/address.js';
export { changedNameFields, isName, NAME_FIELDS, type Name } from './mail/name.js';
export { MAX_NAME_FIELD, nameProblems } from './mail/name-rules.js';
export type { MaskedDisplay } from './mail/masked-display.js';
export { maskedDisplay } from './mail/masked-display.js';
export type { PublicAddress } from './mail/public-address.js';
export { publicAddress, publicName } from './mail/public-address.js';

export type { PersonEvent } from './person/person-event.js';
export type { PersonCommand } from './person/person-command.js';
export type { PersonState, RegisteredPerson } from './person/person-state.js';
export { ALL_NOTIFICATIONS, type Notifications } from './person/notifications.js';
export { personDecider, sealedPersonDecider } from './person/person-decider.js';
export { resolutionBy } from './person/person-evolve.js';
export { lastConfirmed } from './person/last-confirmed.js';
export { isMoveDue, moveProblem } from './person/decide-move.js';
export { leftOutBy } from './person/left-out.js';
export {
  isStale,
  publicPerson,
  type DetailsIn,
  type PersonDetails,
  type PublicPerson,
} from './person/person-details.js';

export type { BusinessEvent, Plan, Role } from './business/business-event.js';
export { ROLES } from './business/business-event.js';
export { MAX_BUSINESS_NAME } from './business/business-name.js';
export {
  MAX_API_KEY_NAME,
  MAX_CLAIM_WINDOW_MINUTES,
  MAX_PLAN_NAME,
  MAX_PREVIEWS_PER_DAY,
  MAX_PURPOSE,
  MAX_REASON,
  MAX_REQUESTS_PER_MINUTE,
  MAX_USE_CASE,
} from './business/business-rules.js';
export type { BusinessCommand } from './business/business-command.js';
export type {
  ApiKey,
  BusinessMode,
  BusinessState,
  Invitation,
  Member,
  RegisteredBusiness,
  RequestedChange,
} from './business/business-state.js';
export { DEFAULT_CLAIM_WINDOW_MINUTES, FREE_PLAN, memberOf } from './business/business-state.js';
export type { SeenChange, SeenRequest } from './business/seen-request.js';
export { businessDecider, sealedBusinessDecider } from './business/business-decider.js';
export { INVITATION_GOOD_FOR_MS, openInvitations } from './business/decide-invitations.js';
export { isLastOwner } from './business/decide-members.js';
export type { ConsoleAction } from './business/role.js';
export { may } from './business/role.js';
export type { MemberBusinessCommand } from './business/member-decider.js';
export { businessDeciderFor, refusalFor } from './business/member-decider.js';
export { BUSINESS_PAST, knownAt, knownNow, NO_PAST, type BusinessPast } from './business/known-as.js';
export type { PublicBusiness } from './business/public-business.js';
export { publicBusiness } from './business/public-business.js';

export type { Channel, PreviewEvent } from './preview/preview-event.js';
export { CHANNELS } from './preview/preview-event.js';
export type { MadePreview } from './preview/preview-state.js';
export { previewDecider, sealedPreview } from './preview/preview-decider.js';
export { previewOf } from './preview/claimability.js';
export type { PublicPreview } from './preview/public-preview.js';
export { publicPreview } from './preview/public-preview.js';

export type { GrantEvent, Resolution, RevocationReason } from './grant/grant-event.js';
export { RESOLUTIONS, REVOCATION_REASONS } from './grant/grant-event.js';
export type { GrantCommand } from './grant/grant-command.js';
export type { AbsentGrant, ActiveGrant, EndedGrant, GrantState, PendingGrant } from './grant/grant-state.js';
export { GRANT_STATUSES, isOpen, OPEN_STATUSES, type GrantStatus, type OpenStatus } from './grant/grant-status.js';
export { grantDecider, sealedGrantDecider } from './grant/grant-decider.js';
export type { ClaimedPerson } from './grant/person-summary.js';
export { claimedPerson, reportedPerson } from './grant/person-summary.js';
export { GRANT_STEPS, type GrantStep, type SteppedGrant } from './grant/grant-steps.js';
export { isEnding } from './grant/decide-carry.js';
export type { CarriedChange } from './grant/carried-change.js';
export { carriedChange, isKeptByMove, leftOutByMove } from './grant/carried-change.js';
export { isEndedByPerson } from './grant/ended-by-person.js';
export type {
  AnsweredGrant,
  Disclosure,
  PublicActiveGrant,
  PublicEndedGrant,
  PublicGrant,
  PublicReleasedGrant,
} from './grant/public-grant.js';
export { publicActiveGrant, publicEndedGrant, publicPendingGrant, publicReleasedGrant } from './grant/public-grant.js';
export type { EventDetails } from './grant/event-details.js';
export { isTold } from './grant/is-told.js';
export { publicEvent, type PublicEvent } from './grant/public-event.js';
export type { PublicReport } from './grant/public-report.js';
export { publicReport } from './grant/public-report.js';

export type { ChosenEventType, WebhookEventType } from './webhook-endpoint/webhook-event-type.js';
export { CHOSEN_EVENT_TYPES, isChosenEventType, WEBHOOK_EVENT_TYPES } from './webhook-endpoint/webhook-event-type.js';
export type { EndpointCommand, SealedEndpointCommand } from './webhook-endpoint/endpoint-command.js';
export type { EndpointState, LiveEndpoint } from './webhook-endpoint/endpoint-state.js';
export { signingSecrets, wantsEvent } from './webhook-endpoint/endpoint-state.js';
export type { PublicEndpoint } from './webhook-endpoint/public-endpoint.js';
export { publicEndpoint } from './webhook-endpoint/public-endpoint.js';
export type { EndpointSettings } from './webhook-endpoint/endpoint-rules.js';
export {
  chosenEvents,
  endpointProblem,
  MAX_ENDPOINT_DESCRIPTION,
  MAX_ENDPOINT_URL,
} from './webhook-endpoint/endpoint-rules.js';
export { endpointDecider, sealedEndpointDecider } from './webhook-endpoint/endpoint-decider.js';

export { demoGrantAt, demoGrantDecider, sealedDemoGrantDecider } from './demo/demo-grant-decider.js';

export { ACCESS_ACTIONS, accessAction, type AccessAction } from './access/access-action.js';
export type { ActingAssistant } from './access/acting-assistant.js';
export { countRead, NO_READS, readsAdded, type CountedReads } from './access/counted-reads.js';
export {
  isAssistantLook,
  isLook,
  type AccessEvent,
  type AssistantLookEvent,
  type DisclosureEvent,
  type LookEvent,
} from './access/access-event.js';
export { grantFields, HISTORY_FIELDS, NO_FIELDS, PREVIEWED_FIELDS, SEARCH_FIELDS } from './access/disclosed-fields.js';
export { fallingTimes } from './access/falling-times.js';
export { REPEATED_WITHIN } from './access/repeated-entries.js';
export { lookReasonProblem, MAX_LOOK_REASON } from './access/look-reason.js';

export type { OperationsEvent } from './operations/operations-event.js';
export type { SignInEvent } from './sign-in/sign-in-event.js';
export type { StaffEvent } from './staff/staff-event.js';

export type { EventIn, Form, Sealed, SealedEvent, SealedField, SealedText } from './sealed-fields.js';
export { EVENT_TYPES, isEventType, isOf, sealedFieldsOf } from './sealed-fields.js';
export type { SealedBy } from './stored/field-rules.js';
export type { EventType, StoredEvent } from './stored/stored-event.js';
export { damageOf } from './stored/damage.js';
export type { EventOf, StreamName } from './stored/stream-events.js';
export {
  accessPersonIdOf,
  accessStream,
  businessIdOf,
  businessStream,
  demoGrantIdOf,
  demoGrantStream,
  demoPreviewStream,
  endpointIdOf,
  endpointStream,
  grantIdOf,
  grantStream,
  OPERATIONS_STREAM,
  personIdOf,
  personStream,
  previewIdOf,
  previewStream,
  renewalStream,
  signInStream,
  staffStream,
  STREAM_PREFIXES,
} from './streams.js';
