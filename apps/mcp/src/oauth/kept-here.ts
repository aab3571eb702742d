import { wayBackPage } from './problem-page.js';
import type { ProviderAnswer } from './provider-exchange.js';

/** Our own page, where the person is asked. */
const ASKED_AT = '/connect/';

/**
 * The answer for a browser that was just led here. Whoever registers a client says where that leads: without the
 * person's own doing nobody is led on to there, also to hear of an error (RFC 9700, 4.11.2).
 */
export function keptHere(answer: ProviderAnswer): ProviderAnswer {
  const { location } = answer.headers;
  if (location === undefined || location.startsWith(ASKED_AT)) return answer;
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  return { status: 400, headers, cookies: answer.cookies, body: wayBackPage(location) };
}
