import { bareHost } from './bare-host.js';
import type { VettedPeer } from './vetted-connection.js';
import type { Destination } from './webhook-destinations.js';

/** Whom to connect to for a destination: IPv4 first, which more hosts can reach. */
export function peersAt({ url, addresses }: Destination): readonly VettedPeer[] {
  const secure = url.protocol === 'https:';
  const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port);
  const hostname = bareHost(url);
  const isIpv6 = (address: string): boolean => address.includes(':');
  return addresses
    .map((address) => ({ address, port, secure, hostname }))
    .sort((one, other) => Number(isIpv6(one.address)) - Number(isIpv6(other.address)));
}
