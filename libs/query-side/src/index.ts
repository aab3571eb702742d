export { BusinessPasts } from './access-history/business-pasts.js';
export { ListAccessHistoryHandler } from './access-history/list-access-history.handler.js';
export {
  ListAccessHistory,
  type AccessHistoryPage,
  type PublicAccess,
} from './access-history/list-access-history.query.js';
export { GetChildHandler } from './children/get-child.handler.js';
export { GetChild } from './children/get-child.query.js';
export { ListChildrenHandler } from './children/list-children.handler.js';
export { ListChildren, type ChildPage } from './children/list-children.query.js';
export type { PublicChild } from './children/public-child.js';
export { GetDemoGrantHandler } from './demo-grants/get-demo-grant.handler.js';
export { GetDemoGrant } from './demo-grants/get-demo-grant.query.js';
export { ListDemoGrantsHandler } from './demo-grants/list-demo-grants.handler.js';
export { ListDemoGrants } from './demo-grants/list-demo-grants.query.js';
export { ListDemoPeopleHandler } from './demo-people/list-demo-people.handler.js';
export { ListDemoPeople, type DemoPeopleList } from './demo-people/list-demo-people.query.js';
export { Businesses } from './find-business/businesses.js';
export { FoldedBusinesses } from './find-business/folded-businesses.js';
export { FindPersonHandler } from './find-person/find-person.handler.js';
export { FindPerson, type FoundPerson } from './find-person/find-person.query.js';
export { GetBusinessHandler } from './get-business/get-business.handler.js';
export { GetBusiness } from './get-business/get-business.query.js';
export { GetGrantHandler } from './get-grant/get-grant.handler.js';
export { GetGrant } from './get-grant/get-grant.query.js';
export { GetMeHandler } from './get-me/get-me.handler.js';
export { GetMe, type Me } from './get-me/get-me.query.js';
export { GetPersonKeyHandler } from './get-person-key/get-person-key.handler.js';
export { GetPersonKey, type PublicKey } from './get-person-key/get-person-key.query.js';
export { GetStatusHandler } from './get-status/get-status.handler.js';
export { GetStatus, type BusinessStatus } from './get-status/get-status.query.js';
export { GetUsageHandler } from './get-usage/get-usage.handler.js';
export { GetUsage, type DayOfUsage } from './get-usage/get-usage.query.js';
export { ListApiKeysHandler } from './list-api-keys/list-api-keys.handler.js';
export { ListApiKeys, type ApiKeyList, type ListedApiKey } from './list-api-keys/list-api-keys.query.js';
export { ListBusinessesHandler } from './list-businesses/list-businesses.handler.js';
export { ListBusinesses, type BusinessPage } from './list-businesses/list-businesses.query.js';
export { ListGrantsHandler } from './list-grants/list-grants.handler.js';
export { ListGrants, type GrantPage } from './list-grants/list-grants.query.js';
export type { Listed } from './listed.js';
export { ListMembersHandler } from './list-members/list-members.handler.js';
export { ListMembers } from './list-members/list-members.query.js';
export { ListNoticesHandler } from './list-notices/list-notices.handler.js';
export { ListNotices, type NoticePage } from './list-notices/list-notices.query.js';
export { ListWebhookEndpointsHandler } from './list-webhook-endpoints/list-webhook-endpoints.handler.js';
export { ListWebhookEndpoints, type EndpointList } from './list-webhook-endpoints/list-webhook-endpoints.query.js';
export { ListProductionRequestsHandler } from './list-production-requests/list-production-requests.handler.js';
export {
  ListProductionRequests,
  type ProductionRequestPage,
} from './list-production-requests/list-production-requests.query.js';
export { DescribeMoveHandler } from './move/describe-move.handler.js';
export { DescribeMove } from './move/describe-move.query.js';
export { GetMoveHandler } from './move/get-move.handler.js';
export { GetMove } from './move/get-move.query.js';
export type { PublicMove } from './move/public-move.js';
export { GetNotificationsHandler } from './get-notifications/get-notifications.handler.js';
export { GetNotifications, type PublicNotifications } from './get-notifications/get-notifications.query.js';
export { GetPersonGrantHandler } from './person-grants/get-person-grant.handler.js';
export { GetPersonGrant } from './person-grants/get-person-grant.query.js';
export { ListPersonGrantsHandler } from './person-grants/list-person-grants.handler.js';
export { ListPersonGrants, type PersonGrantPage } from './person-grants/list-person-grants.query.js';
export type { NamedBusiness, PersonGrant } from './person-grants/person-grant.js';
export { QueryRejected } from './query-rejected.js';
export { ListReturnedMailHandler } from './returned-mail/list-returned-mail.handler.js';
export {
  ListReturnedMail,
  type PersonReport,
  type PersonReportPage,
} from './returned-mail/list-returned-mail.query.js';
export { OwnProfiles } from './own-profile/own-profiles.js';
export { PersonGrants } from './person-grants/person-grants.js';
export { ViewProgress } from './view-progress.js';
export { GetDelivery } from './webhook-deliveries/get-delivery.query.js';
export { GetDeliveryHandler } from './webhook-deliveries/get-delivery.handler.js';
export { ListChangeRequestsHandler } from './list-change-requests/list-change-requests.handler.js';
export { ListChangeRequests, type ChangeRequestPage } from './list-change-requests/list-change-requests.query.js';
export { ListDeliveries, type DeliveryPage } from './webhook-deliveries/list-deliveries.query.js';
export { ListDeliveriesHandler } from './webhook-deliveries/list-deliveries.handler.js';
export type { PublicDelivery, PublicDeliveryWithAttempts } from './webhook-deliveries/public-delivery.js';
