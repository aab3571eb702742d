import { fillPlaceholders } from '#domain';
import { hostNameProblem } from './host-name-rules.js';
import { URL_REASONS } from './url-reasons.js';

const MAX_URL = 2_048;

/** The characters that a URL is written in (RFC 3986), but those of the authority and the fragment. */
const PATH_AND_QUERY =
  /^(\/([A-Za-z0-9\-._~:/@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*)?(\?([A-Za-z0-9\-._~:/?@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*)?$/;
const PARTS = /^([A-Za-z][A-Za-z0-9+.-]*):\/\/([^/?#]*)([^#]*)(#.*)?$/;
const PORT = ':443';
/** The three spellings of this machine that are allowed for trying things out, each with any port. */
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])(:[1-9]\d{0,4})?$/i;

export interface DestinationRules {
  /** Whether http and https to this machine are allowed too: the setting `WEBHOOKS_ALLOW_LOCAL`. */
  readonly allowLocal: boolean;
  /** Whether a refused one of them is told of that setting: outside production, where it can be set. */
  readonly tellOfLocal?: boolean;
}

export type DestinationUrl =
  { readonly ok: true; readonly url: URL; readonly local: boolean } | { readonly ok: false; readonly message: string };

/**
 * Reads the URL of a webhook endpoint by the rules of docs/api.md, Events. It is judged as it is written, before a
 * parser folds one spelling into another; what a parser then makes of it must be the same. The message reads on from
 * the field's name: `must …`.
 */
export function readDestinationUrl(text: string, { allowLocal, tellOfLocal }: DestinationRules): DestinationUrl {
  if (text.length > MAX_URL) return refused(fillPlaceholders(URL_REASONS.tooLong, { count: String(MAX_URL) }));
  if (!/^[\x21-\x7e]*$/.test(text) || text.includes('\\')) return refused(URL_REASONS.noAscii);
  const [, scheme = '', authority = '', rest = '', fragment] = PARTS.exec(text) ?? [];
  if (authority.includes('@')) return refused(URL_REASONS.user);
  if (fragment !== undefined) return refused(URL_REASONS.fragment);
  const isLocal = /^https?$/i.test(scheme) && LOCAL.test(authority);
  if (isLocal && !allowLocal && tellOfLocal === true) return refused(URL_REASONS.localOff);
  const local = allowLocal && isLocal;
  const problem = local ? undefined : originProblem(scheme, authority);
  if (problem !== undefined) return refused(problem);
  if (!PATH_AND_QUERY.test(rest)) return refused(URL_REASONS.notEncoded);
  return parsed(text, scheme, authority, local);
}

function originProblem(scheme: string, authority: string): string | undefined {
  if (scheme.toLowerCase() !== 'https') return URL_REASONS.noHttps;
  if (authority.startsWith('[')) return hostNameProblem(authority);
  const host = authority.endsWith(PORT) ? authority.slice(0, -PORT.length) : authority;
  if (host.includes(':')) return URL_REASONS.otherPort;
  return hostNameProblem(host.toLowerCase());
}

function parsed(text: string, scheme: string, authority: string, local: boolean): DestinationUrl {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const host = authority.replace(/:\d+$/, '').toLowerCase();
  if (url?.hostname !== host || url.protocol !== `${scheme.toLowerCase()}:` || (!local && url.port !== ''))
    return refused(URL_REASONS.noUrl);
  return { ok: true, url, local };
}

function refused(message: string): DestinationUrl {
  return { ok: false, message };
}
