import type { IncomingMessage } from 'node:http';
import type { Admission } from '#limits';
import { overLimit } from '../limits/over-limit.js';
import { clientNetwork } from './client-network.js';
import type { AddressRange } from './ip-address.js';

/** Counts a request of nobody who is known. @throws ApiError when its network is over a limit */
export type NetworkGate = (request: IncomingMessage) => Promise<void>;

/** @param trusted proxies that say truly who they have a request from */
export function networkGate(admission: Pick<Admission, 'fromNetwork'>, trusted: readonly AddressRange[]): NetworkGate {
  return async (request) => {
    const { headers, socket } = request;
    const verdict = await admission.fromNetwork(
      clientNetwork({ remoteAddress: socket.remoteAddress, headers }, trusted),
    );
    if (!verdict.isAdmitted) throw overLimit(verdict);
  };
}
