export { ACCESS_COUNTS } from './access-counts/access-counts.js';
export { GRANT_READS, type GrantReadsDocument } from './access-counts/grant-reads-document.js';
export { DAILY_USAGE, dailyUsageId } from './usage-by-day/daily-usage-document.js';
export { EVENT_FEED, FEED_KEPT } from './event-feed/event-feed.js';
export {
  FEED_COUNTS,
  FEED_EVENTS,
  FEED_GRANTS,
  feedEventId,
  type FeedEventDocument,
} from './event-feed/feed-documents.js';
export { USAGE_BY_DAY } from './usage-by-day/usage-by-day.js';
export { BUSINESSES, type BusinessDocument } from './businesses/business-document.js';
export { evolveBusiness } from './businesses/evolve-business.js';
export { BUSINESS_USAGE } from './business-usage/business-usage-document.js';
export { MEMBERSHIPS } from './memberships/membership-document.js';
export { NOTICES, type NoticeDocument } from './notices/notice-document.js';
export { PRODUCTION_REQUESTS } from './production-requests/production-request-document.js';
export { CHANGE_REQUESTS } from './change-requests/change-request-document.js';
export { GRANTS, type GrantDocument } from './grants/grant-document.js';
export { evolveGrant } from './grants/evolve-grant.js';
export { openGrants, openGrantsOf } from './grants/open-grants.js';
export { PEOPLE, type PersonDocument, type RegisteredPersonDocument } from './people/person-document.js';
export { evolvePerson } from './people/evolve-person.js';
export { personAt, type PersonAt, type RegisteredPersonAt } from './people/person-at.js';
export { PROJECTIONS } from './projections.js';
export { PassedOver } from './read-models/passed-over.js';
export { RETURNED_MAIL, type ReturnedMailDocument } from './returned-mail/returned-mail-document.js';
export { READ_MODELS } from './read-models/read-models.js';
export { failingEndpoints } from './webhook-endpoints/failing-endpoints.js';
export { WEBHOOK_ENDPOINTS, type WebhookEndpointDocument } from './webhook-endpoints/webhook-endpoint-document.js';
