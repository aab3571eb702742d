export { BusinessPasts } from './access-history/business-pasts.js';
export {
  ListAccessHistoryHandler,
  ListAccessHistory,
  type AccessHistoryPage,
  type PublicAccess,
} from './access-history/list-access-history.js';
export { GetChildHandler, GetChild } from './children/get-child.js';
export { ListChildrenHandler, ListChildren, type ChildPage } from './children/list-children.js';
export type { PublicChild } from './children/public-child.js';
export { GetDemoGrantHandler, GetDemoGrant } from './demo-grants/get-demo-grant.js';
export { ListDemoGrantsHandler, ListDemoGrants } from './demo-grants/list-demo-grants.js';
export { ListDemoPeopleHandler, ListDemoPeople, type DemoPeopleList } from './demo-people/list-demo-people.js';
export { Businesses } from './find-business/businesses.js';
export { FoldedBusinesses } from './find-business/folded-businesses.js';
export { FindPersonHandler, FindPerson, type FoundPerson } from './find-person/find-person.js';
export { GetBusinessHandler, GetBusiness } from './get-business/get-business.js';
export { GetGrantHandler, GetGrant } from './get-grant/get-grant.js';
export { GetMeHandler, GetMe, type Me } from './get-me/get-me.js';
export {
  GetNotificationsHandler,
  GetNotifications,
  type PublicNotifications,
} from './get-notifications/get-notifications.js';
export { GetPersonKeyHandler, GetPersonKey, type PublicKey } from './get-person-key/get-person-key.js';
export { GetStatusHandler, GetStatus, type BusinessStatus } from './get-status/get-status.js';
export { GetUsageHandler, GetUsage, type DayOfUsage } from './get-usage/get-usage.js';
export { ListApiKeysHandler, ListApiKeys, type ApiKeyList, type ListedApiKey } from './list-api-keys/list-api-keys.js';
export { ListBusinessesHandler, ListBusinesses, type BusinessPage } from './list-businesses/list-businesses.js';
export {
  ListChangeRequestsHandler,
  ListChangeRequests,
  type ChangeRequestPage,
} from './list-change-requests/list-change-requests.js';
export { ListGrantsHandler, ListGrants, type GrantPage } from './list-grants/list-grants.js';
export { ListMembersHandler, ListMembers } from './list-members/list-members.js';
export { ListNoticesHandler, ListNotices, type NoticePage } from './list-notices/list-notices.js';
export {
  ListProductionRequestsHandler,
  ListProductionRequests,
  type ProductionRequestPage,
} from './list-production-requests/list-production-requests.js';
export {
  ListWebhookEndpointsHandler,
  ListWebhookEndpoints,
  type EndpointList,
} from './list-webhook-endpoints/list-webhook-endpoints.js';
export type { Listed } from './listed.js';
export { DescribeMoveHandler, DescribeMove } from './move/describe-move.js';
export { GetMoveHandler, GetMove } from './move/get-move.js';
export type { PublicMove } from './move/public-move.js';
export { OwnProfiles } from './own-profile/own-profiles.js';
export { GetPersonGrantHandler, GetPersonGrant } from './person-grants/get-person-grant.js';
export { ListPersonGrantsHandler, ListPersonGrants, type PersonGrantPage } from './person-grants/list-person-grants.js';
export type { NamedBusiness, PersonGrant } from './person-grants/person-grant.js';
export { PersonGrants } from './person-grants/person-grants.js';
export { QueryRejected } from './query-rejected.js';
export {
  ListReturnedMailHandler,
  ListReturnedMail,
  type PersonReport,
  type PersonReportPage,
} from './returned-mail/list-returned-mail.js';
export { ViewProgress } from './view-progress.js';
export { GetDelivery, GetDeliveryHandler } from './webhook-deliveries/get-delivery.js';
export { ListDeliveries, ListDeliveriesHandler, type DeliveryPage } from './webhook-deliveries/list-deliveries.js';
export type { PublicDelivery, PublicDeliveryWithAttempts } from './webhook-deliveries/public-delivery.js';
