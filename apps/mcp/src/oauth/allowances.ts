import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { ClientNetworks, overLimit } from '#http';
import { Admission, EVERYBODY, type AllowanceName } from '#limits';

/** What is written down, or fetched from others, for whoever asks: all networks together are limited too. */
const IN_ALL: Readonly<Partial<Record<AllowanceName, AllowanceName>>> = {
  clients: 'clientsInAll',
  letIns: 'letInsInAll',
  clientDocuments: 'clientDocumentsInAll',
};

/** How often a network may ask the authorization server for something. */
@Injectable()
export class AuthorizationAllowances {
  constructor(
    private readonly networks: ClientNetworks,
    private readonly admission: Admission,
  ) {}

  /** Counts one more of these from the network of a request; that network. @throws ApiError when they are too many */
  async within(allowance: AllowanceName, request: IncomingMessage): Promise<string> {
    const network = this.networks.of(request);
    await this.count(allowance, network);
    return network;
  }

  /** Counts one more of these from a network. @throws ApiError when they are too many */
  async count(allowance: AllowanceName, network: string): Promise<void> {
    const inAll = IN_ALL[allowance];
    const ofNetwork = { of: allowance, subject: network };
    const uses = inAll === undefined ? [ofNetwork] : [ofNetwork, { of: inAll, subject: EVERYBODY }];
    const verdict = await this.admission.use(uses);
    if (!verdict.isAdmitted) throw overLimit(verdict);
  }
}
