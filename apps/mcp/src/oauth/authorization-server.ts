import { Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { AuthorizationPlace, AuthorizationSecrets, ClientStorage, Connections, TokenStorage } from '#assistants';
import { Clock } from '#clock';
import { ClientNetworks, overLimit } from '#http';
import { Admission, EVERYBODY, type AllowanceName } from '#limits';
import { LivingPeople } from '#runtime';
import { DocumentReader } from '#webhooks';
import { asking } from './authorization-call.js';
import { ClientDocuments } from './client-documents.js';
import { createProvider, type AuthorizationProvider, type ProviderParts } from './create-provider.js';
import { errors } from './oidc-provider.js';
import { ProviderExchange } from './provider-exchange.js';

/** What is written down, or fetched from others, for whoever asks: all networks together are limited too. */
const IN_ALL: Readonly<Partial<Record<AllowanceName, AllowanceName>>> = {
  clients: 'clientsInAll',
  letIns: 'letInsInAll',
  clientDocuments: 'clientDocumentsInAll',
};

/** The authorization server of this process, and what of it others look at. */
@Injectable()
export class AuthorizationServer {
  private readonly documents: ClientDocuments;
  private readonly parts: ProviderParts;
  private made: { readonly provider: AuthorizationProvider; readonly exchange: ProviderExchange } | undefined;

  constructor(
    readonly place: AuthorizationPlace,
    readonly secrets: AuthorizationSecrets,
    private readonly clients: ClientStorage,
    tokens: TokenStorage,
    connections: Connections,
    people: LivingPeople,
    reader: DocumentReader,
    private readonly networks: ClientNetworks,
    private readonly admission: Admission,
    clock: Clock,
  ) {
    const mayRead = (): Promise<void> => this.count('clientDocuments', asking.getStore()?.network ?? 'nowhere');
    this.documents = new ClientDocuments({ reader, clock, mayRead });
    this.parts = {
      ...{ tokens, clients, connections, documents: this.documents, resource: place.resource },
      ...{ origin: place.origin, secrets, accountOf: (personId) => people.accountOf(personId) },
    };
  }

  /** @throws CryptoUnavailable without the keyring, which its keys are derived from */
  get provider(): AuthorizationProvider {
    return this.make().provider;
  }

  /** @throws CryptoUnavailable as `provider` does */
  get exchange(): ProviderExchange {
    return this.make().exchange;
  }

  /** When it is first asked for: a process starts without its keyring, and may have it later. */
  private make(): NonNullable<AuthorizationServer['made']> {
    if (this.made === undefined) {
      const provider = createProvider(this.parts);
      this.made = { provider, exchange: new ProviderExchange(provider) };
    }
    return this.made;
  }

  /** Counts one more of these from the network of a request; that network. @throws ApiError when they are too many */
  async within(allowance: AllowanceName, request: IncomingMessage): Promise<string> {
    const network = this.networks.of(request);
    await this.count(allowance, network);
    return network;
  }

  /**
   * What a client says of itself, for whoever sends this request; undefined when nothing is known of it, or not any
   * more. @throws ApiError when its description would have to be read, and that network had too many read
   */
  async describe(clientId: string, request: IncomingMessage): Promise<Readonly<Record<string, unknown>> | undefined> {
    const registered = await this.clients.find(clientId);
    if (registered !== undefined) return registered;
    const network = this.networks.of(request);
    return asking.run({ network }, async () => {
      try {
        const described = await this.documents.find(clientId);
        return described && { ...described };
      } catch (error) {
        if (error instanceof errors.OIDCProviderError) return undefined;
        throw error;
      }
    });
  }

  private async count(allowance: AllowanceName, network: string): Promise<void> {
    const inAll = IN_ALL[allowance];
    const ofNetwork = { of: allowance, subject: network };
    const uses = inAll === undefined ? [ofNetwork] : [ofNetwork, { of: inAll, subject: EVERYBODY }];
    const verdict = await this.admission.use(uses);
    if (!verdict.isAdmitted) throw overLimit(verdict);
  }
}
