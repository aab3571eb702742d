import type { IncomingMessage } from 'node:http';
import { clientNetwork } from './client-network.js';
import type { AddressRange } from './ip-address.js';

/** Which network a request comes from, as limits count it. */
export class ClientNetworks {
  /** @param trusted proxies that say truly who they have a request from */
  constructor(private readonly trusted: readonly AddressRange[]) {}

  of({ headers, socket }: IncomingMessage): string {
    return clientNetwork({ remoteAddress: socket.remoteAddress, headers }, this.trusted);
  }
}
