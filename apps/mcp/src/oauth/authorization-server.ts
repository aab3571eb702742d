import { Injectable } from '@nestjs/common';
import { AuthorizationPlace, AuthorizationSecrets, ClientStorage, Connections, TokenStorage } from '#assistants';
import { LivingPeople } from '#runtime';
import { ClientDocuments } from './client-documents.js';
import { createProvider, type ProviderParts } from './create-provider.js';
import { ProviderExchange } from './provider-exchange.js';

/** The authorization server of this process. */
@Injectable()
export class AuthorizationServer {
  private readonly parts: ProviderParts;
  private made: ProviderExchange | undefined;

  constructor(
    place: AuthorizationPlace,
    secrets: AuthorizationSecrets,
    clients: ClientStorage,
    tokens: TokenStorage,
    connections: Connections,
    people: LivingPeople,
    documents: ClientDocuments,
  ) {
    const accountOf: ProviderParts['accountOf'] = (personId) => people.accountOf(personId);
    const { origin, resource } = place;
    this.parts = { tokens, clients, connections, documents, resource, origin, secrets, accountOf };
  }

  /**
   * Made when it is first asked for: a process starts without its keyring, and may have it later.
   * @throws CryptoUnavailable without the keyring, which its keys are derived from
   */
  get exchange(): ProviderExchange {
    this.made ??= new ProviderExchange(createProvider(this.parts));
    return this.made;
  }
}
