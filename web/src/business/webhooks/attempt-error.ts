import { isKeyOf } from '../../parts/is-key-of.js';
import { t } from '../../texts/texts.js';

/** What the service names as the reason, as a text of the pages. */
const TEXTS = {
  url_not_allowed: 'business.attempt.urlNotAllowed',
  dns_failed: 'business.attempt.dnsFailed',
  address_not_public: 'business.attempt.addressNotPublic',
  connection_refused: 'business.attempt.connectionRefused',
  connection_failed: 'business.attempt.connectionFailed',
  connection_reset: 'business.attempt.connectionReset',
  tls_failed: 'business.attempt.tlsFailed',
  timeout: 'business.attempt.timeout',
  invalid_response: 'business.attempt.invalidResponse',
  redirect: 'business.attempt.redirect',
  http_status: 'business.attempt.httpStatus',
  cancelled: 'business.attempt.cancelled',
} as const;

/** Why an attempt failed, in words; a reason that came later than these pages is shown as it is. */
export function attemptError(error: string): string {
  return isKeyOf(TEXTS, error) ? t(TEXTS[error]) : error;
}
