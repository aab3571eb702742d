import type { IncomingMessage } from 'node:http';
import type { Admission } from '#limits';
import { overLimit } from '../limits/over-limit.js';
import { clientNetwork } from './client-network.js';
import type { AddressRange } from './ip-address.js';

/** Counts a request of nobody who is known; its network. @throws ApiError when that is over a limit */
export type NetworkGate = (request: IncomingMessage) => Promise<string>;

/** @param trusted proxies that say truly who they have a request from */
export function networkGate(admission: Pick<Admission, 'fromNetwork'>, trusted: readonly AddressRange[]): NetworkGate {
  return async (request) => {
    const { headers, socket } = request;
    const network = clientNetwork({ remoteAddress: socket.remoteAddress, headers }, trusted);
    const verdict = await admission.fromNetwork(network);
    if (!verdict.isAdmitted) throw overLimit(verdict);
    return network;
  };
}
