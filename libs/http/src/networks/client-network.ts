import type { IncomingHttpHeaders } from 'node:http';
import { forwardedSenders, listedSenders } from './forwarded.js';
import { isWithin, networkOf, readAddress, type AddressRange, type IpAddress } from './ip-address.js';

/** What a connection tells of who is at its other end. */
export interface Connection {
  readonly remoteAddress: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** A connection that is closed already, or comes by no network. */
const NOWHERE = 'nowhere';

/**
 * The network that a request comes from: of the rightmost address in `Forwarded` or `X-Forwarded-For` that is no
 * trusted proxy. What a client wrote itself stands left of that, and counts for nothing. Where a trusted proxy passes
 * on what is no address, or the two headers differ, that proxy is taken for the client: nobody gets a limit of their
 * own by writing rubbish.
 */
export function clientNetwork({ remoteAddress, headers }: Connection, trusted: readonly AddressRange[]): string {
  const peer = readAddress(remoteAddress ?? '');
  if (peer === undefined) return NOWHERE;
  const { forwarded, 'x-forwarded-for': listed } = headers;
  const chains = [
    ...(forwarded === undefined ? [] : [forwardedSenders(forwarded)]),
    ...(listed === undefined ? [] : [listedSenders([listed].flat().join(','))]),
  ];
  const clients = new Set(chains.map((senders) => networkOf(clientOf(peer, senders, trusted))));
  const [client = networkOf(peer)] = clients;
  return clients.size > 1 ? networkOf(peer) : client;
}

function clientOf(peer: IpAddress, senders: readonly string[], trusted: readonly AddressRange[]): IpAddress {
  let client = peer;
  for (const sender of [...senders].reverse()) {
    if (!isWithin(client, trusted)) break;
    const address = readAddress(sender);
    if (address === undefined) break;
    client = address;
  }
  return client;
}
