export { createHttpApp, type HttpAppOptions } from './app/create-http-app.js';
export { accountAuthentication, type AccountAuthenticator } from './auth/account-authentication.js';
export { businessAuthentication, type BusinessAuthenticator } from './auth/business-authentication.js';
export { OwnOrigin } from './auth/own-origin.js';
export { RpcOrigins } from './auth/rpc-origins.js';
export { deviceCookie, dropCookies, keepInCookies, sessionCookie } from './cookies/session-cookies.js';
export { bearerToken } from './auth/bearer-token.js';
export type { BusinessPrincipal } from './auth/principal.js';
export { documentOf } from './routes/document-of.js';
export { codesOf } from './routes/errors-of.js';
export { descriptionPaths, routeRules, type FaceContract } from './routes/face-contract.js';
export { Field } from './routes/field.js';
export { readRoute, type ListedRoute } from './routes/listed-route.js';
export { acceptFormBodies, FORM } from './body/form-body.js';
export { RoutePlugin } from './routes/route-plugin.js';
export {
  answer,
  defineRoute,
  answersList,
  answersStream,
  noContent,
  leadsToStatement,
  saysAsOf,
  setsCookies,
  type Route,
} from './routes/route.js';
export * as schema from './routes/schema.js';
export type { Schema, ShapeOf } from './routes/schema.js';
export { Serve, servedRoute } from './routes/serve.js';
export type { JsonObject } from './body/json-body.js';
export { isWellFormed } from './body/well-formed.js';
export { ApiError } from './errors/api-error.js';
export { ACCESS_REFUSALS } from './refusals/of-access.js';
export { ACCOUNT_REFUSALS } from './refusals/of-accounts.js';
export { ENGINE_REFUSALS } from './refusals/of-engines.js';
export { REQUEST_REFUSALS } from './refusals/of-requests.js';
export { requestSchema } from './routes/request-schema.js';
export { sayError } from './voice/spoken-errors.js';
export { messagesOf, namesAField, REASONS } from './refusals/every-refusal.js';
export { CONSTRAINT_REASONS, REQUEST_REASONS } from './refusals/reasons.js';
export { ADVICE } from './errors/advice.js';
export { discardRest } from './errors/discard-rest.js';
export { engineErrors, type ErrorMapping } from './errors/engine-errors.js';
export { cookieValue } from './cookies/cookie-value.js';
export { overLimit } from './limits/over-limit.js';
export { ERROR_CODES, isErrorCode, statusOf, type ErrorCode } from './errors/error-code.js';
export { DEFAULT_RETRY_AFTER_SECONDS } from './errors/retry-after.js';
export { shownText } from './errors/shown-text.js';
export type { Face, RouteRule } from './faces/face.js';
export {
  accountOf,
  assistantOf,
  businessOf,
  decidedAs,
  memberIdOf,
  networkOfRequest,
  personOf,
  requestContext,
} from './faces/request-context.js';
export { servedFaces } from './faces/served-faces.js';
export { RequestLookUp } from './limits/request-look-up.js';
export { count, countRefused, isCountedAtTheDoor } from './limits/counting.js';
export type { CountedAs, RouteCounting } from './limits/route-counting.js';
export type { StreamHolder } from './streams/event-streams.js';
export { LAST_EVENT_ID, LastEventId } from './streams/last-event-id.js';
export { missingOf, type HealthCheck } from './health/health-check.js';
export { AS_OF_HEADER, listAnswer } from './lists/list-answer.js';
export { createLogger, type LoggerOptions } from './logging/create-logger.js';
export { StandardOutput } from './logging/standard-output.js';
export type { Observation, OnAnswered } from './logging/request-log.js';
export type { OpenApiDocument } from './openapi/document.js';
export type { PublishedDocument } from './openapi/document-routes.js';
export { PAGE_ROUTES } from './pages/page-routes.js';
export { pageHeaders } from './pages/page-headers.js';
export type { ServedPages } from './pages/register-pages.js';
export { isoInstant } from './validation/iso-instant.js';
export { ObjectOf } from './validation/object-of.js';
export { OptionalBody } from './validation/optional-body.js';
export { BusinessId, ChangeId, DeliveryId, EndpointId, GrantId, ListenerId, pathId } from './validation/path-ids.js';
export { RefusedAs } from './validation/refused-as.js';
export { MayBeLeftOut } from './validation/left-out.js';
export { IsIsoInstant, IsUuidText, MaxCodePoints, NoControlCharacters } from './validation/text-constraints.js';
export { uuidOf } from './validation/uuid.js';
export { readBody } from './validation/dto-pipe.js';
export { callIdOf } from './voice/call-id.js';
export { readRanges, type AddressRange } from './networks/ip-address.js';
export { ClientNetworks } from './networks/client-networks.js';
export { networkGate } from './networks/network-gate.js';
export { sayBusiness, sayClaim, sayDecoded, sayGrant, sayPreview, type Spoken } from './voice/spoken-answers.js';
export { IsLookReason } from './validation/look-reason.js';
