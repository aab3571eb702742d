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
