export { BusinessPasts } from './access-history/business-pasts.js';
export { ListAccessHistory, type AccessHistoryPage } from './access-history/list-access-history.js';
export { GetHistoryProof } from './history-proof/get-history-proof.js';
export { GetChild } from './children/get-child.js';
export { GetChange } from './changes/get-change.js';
export { ListChanges, type ChangePage } from './changes/list-changes.js';
export type { PublicChange } from './changes/public-change.js';
export { ListChildren, type ChildPage } from './children/list-children.js';
export type { PublicChild } from './children/public-child.js';
export { GetDemoGrant } from './demo-grants/get-demo-grant.js';
export { ListDemoGrants } from './demo-grants/list-demo-grants.js';
export { ListDemoPeople, type DemoPeopleList } from './demo-people/list-demo-people.js';
export { Businesses } from './find-business/businesses.js';
export { FoldedBusinesses } from './find-business/folded-businesses.js';
export { FindPerson } from './find-person/find-person.js';
export { GetBusiness } from './get-business/get-business.js';
export { GetGrant } from './get-grant/get-grant.js';
export { GetMe, GetOwnAddress, type Me } from './get-me/get-me.js';
export { GetNotifications, type PublicNotifications } from './get-notifications/get-notifications.js';
export { GetPersonKey } from './get-person-key/get-person-key.js';
export type { PublicKey } from './get-person-key/public-key.js';
export { GetStatus, type BusinessStatus } from './get-status/get-status.js';
export { FindBusinesses, type FoundBusinesses } from './find-businesses/find-businesses.js';
export { GetUsage, type DayOfUsage } from './get-usage/get-usage.js';
export { ListApiKeys, type ListedApiKey } from './list-api-keys/list-api-keys.js';
export { ListBusinesses, type BusinessPage } from './list-businesses/list-businesses.js';
export { ListChangeRequests, type ChangeRequestPage } from './list-change-requests/list-change-requests.js';
export { EventFeed, type EventPage } from './list-events/event-feed.js';
export { ConsoleStreams } from './listeners/console-streams.js';
export { FeedEnds } from './listeners/feed-ends.js';
export { FeedWatch } from './listeners/feed-watch.js';
export { ListenerStreams } from './listeners/listener-streams.js';
export { EventAttempts, type AttemptedEvent } from './list-events/event-attempts.js';
export { ListAttemptedEvents } from './list-events/list-attempted-events.js';
export { ListEvents } from './list-events/list-events.js';
export { ListGrants, type GrantPage } from './list-grants/list-grants.js';
export { PollAnchor } from './list-grants/poll-anchor.js';
export { ListMembers } from './list-members/list-members.js';
export { ListNotices, type NoticePage } from './list-notices/list-notices.js';
export {
  ListProductionRequests,
  type ProductionRequestPage,
} from './list-production-requests/list-production-requests.js';
export { GetWebhookEndpoint } from './webhook-endpoints/get-webhook-endpoint.js';
export { ListWebhookEndpoints, type EndpointList } from './webhook-endpoints/list-webhook-endpoints.js';
export type { Listed } from './listed.js';
export { DescribeMove } from './move/describe-move.js';
export { GetMove } from './move/get-move.js';
export type { PublicMove } from './move/public-move.js';
export { OwnProfiles } from './own-profile/own-profiles.js';
export { GetPersonGrant } from './person-grants/get-person-grant.js';
export { ListPersonGrants, type PersonGrantPage } from './person-grants/list-person-grants.js';
export type { PersonGrant } from './person-grants/person-grant.js';
export { PersonGrants } from './person-grants/person-grants.js';
export { GetReceipt, type PublicReceipt } from './receipts/get-receipt.js';
export { PAGE } from './page-of.js';
export { QueryRejected } from './query-rejected.js';
export { ListReturnedMail, type PersonReportPage } from './returned-mail/list-returned-mail.js';
export { ViewProgress } from './view-progress.js';
export { GetDelivery } from './webhook-deliveries/get-delivery.js';
export { ListDeliveries, type DeliveryPage } from './webhook-deliveries/list-deliveries.js';
export {
  LISTED_STATES,
  type ListedState,
  type PublicDeliveryWithAttempts,
} from './webhook-deliveries/public-delivery.js';
export { QUERY_HANDLERS } from './query-handlers.js';
export { ListInvitations } from './list-invitations/list-invitations.js';
