import { GetHistoryProofHandler } from './history-proof/get-history-proof.js';
import { ListAccessHistoryHandler } from './access-history/list-access-history.js';
import { DescribeChangeHandler } from './changes/describe-change.js';
import { GetChangeHandler } from './changes/get-change.js';
import { ListChangesHandler } from './changes/list-changes.js';
import { GetChildHandler } from './children/get-child.js';
import { ListChildrenHandler } from './children/list-children.js';
import { GetDemoGrantHandler } from './demo-grants/get-demo-grant.js';
import { ListDemoGrantsHandler } from './demo-grants/list-demo-grants.js';
import { ListDemoPeopleHandler } from './demo-people/list-demo-people.js';
import { FindBusinessesHandler } from './find-businesses/find-businesses.js';
import { FindPersonHandler } from './find-person/find-person.js';
import { GetBusinessHandler } from './get-business/get-business.js';
import { GetGrantHandler } from './get-grant/get-grant.js';
import { GetMeHandler, GetOwnAddressHandler } from './get-me/get-me.js';
import { GetNotificationsHandler } from './get-notifications/get-notifications.js';
import { GetPersonKeyHandler } from './get-person-key/get-person-key.js';
import { GetStatusHandler } from './get-status/get-status.js';
import { GetUsageHandler } from './get-usage/get-usage.js';
import { ListApiKeysHandler } from './list-api-keys/list-api-keys.js';
import { ListBusinessesHandler } from './list-businesses/list-businesses.js';
import { ListChangeRequestsHandler } from './list-change-requests/list-change-requests.js';
import { ListAttemptedEventsHandler } from './list-events/list-attempted-events.js';
import { ListEventsHandler } from './list-events/list-events.js';
import { ListGrantsHandler } from './list-grants/list-grants.js';
import { ListInvitationsHandler } from './list-invitations/list-invitations.js';
import { ListMembersHandler } from './list-members/list-members.js';
import { ListNoticesHandler } from './list-notices/list-notices.js';
import { ListProductionRequestsHandler } from './list-production-requests/list-production-requests.js';
import { GetReceiptHandler } from './receipts/get-receipt.js';
import { GetWebhookEndpointHandler } from './webhook-endpoints/get-webhook-endpoint.js';
import { ListWebhookEndpointsHandler } from './webhook-endpoints/list-webhook-endpoints.js';
import { DescribeMoveHandler } from './move/describe-move.js';
import { GetMoveHandler } from './move/get-move.js';
import { GetPersonGrantHandler } from './person-grants/get-person-grant.js';
import { ListPersonGrantsHandler } from './person-grants/list-person-grants.js';
import { ListReturnedMailHandler } from './returned-mail/list-returned-mail.js';
import { GetDeliveryHandler } from './webhook-deliveries/get-delivery.js';
import { ListDeliveriesHandler } from './webhook-deliveries/list-deliveries.js';

/** Whatever answers a query: a new question is its folder and its line here. */
export const QUERY_HANDLERS = [
  ListAccessHistoryHandler,
  GetHistoryProofHandler,
  GetChildHandler,
  ListChildrenHandler,
  DescribeChangeHandler,
  GetChangeHandler,
  ListChangesHandler,
  GetDemoGrantHandler,
  ListDemoGrantsHandler,
  ListDemoPeopleHandler,
  FindPersonHandler,
  GetBusinessHandler,
  GetGrantHandler,
  GetMeHandler,
  GetReceiptHandler,
  GetOwnAddressHandler,
  GetNotificationsHandler,
  GetPersonKeyHandler,
  GetStatusHandler,
  GetUsageHandler,
  ListApiKeysHandler,
  ListBusinessesHandler,
  ListChangeRequestsHandler,
  ListAttemptedEventsHandler,
  ListEventsHandler,
  ListGrantsHandler,
  ListInvitationsHandler,
  ListMembersHandler,
  ListNoticesHandler,
  FindBusinessesHandler,
  ListProductionRequestsHandler,
  GetWebhookEndpointHandler,
  ListWebhookEndpointsHandler,
  DescribeMoveHandler,
  GetMoveHandler,
  GetPersonGrantHandler,
  ListPersonGrantsHandler,
  ListReturnedMailHandler,
  GetDeliveryHandler,
  ListDeliveriesHandler,
];
