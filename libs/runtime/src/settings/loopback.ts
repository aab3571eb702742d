import { isIPv4, isIPv6 } from 'node:net';

/**
 * Whether a host's name or address leads to this machine alone. A name that some resolver would have to be asked for
 * does not.
 */
export function isLoopback(host: string): boolean {
  if (host.toLowerCase() === 'localhost') return true;
  if (isIPv4(host)) return host.startsWith('127.');
  return isIPv6(host) && new URL(`http://[${host}]`).hostname === '[::1]';
}

/**
 * Whether a request's `Host` is a name of this machine, or the one that the pages go by. Any other name was made to
 * lead here by somebody.
 * @param host with its port, as it was sent
 * @param origin of the pages
 */
export function isLocalName(host: string | undefined, origin: string): boolean {
  const url = `http://${host ?? ''}`;
  if (host === undefined || !URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  if (hostname === new URL(origin).hostname || hostname.endsWith('.localhost')) return true;
  return isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'));
}
