import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { ClientStorage } from '#assistants';
import { ClientNetworks } from '#http';
import { ClientDocuments } from './client-documents.js';

/** Clients as they describe themselves: those that registered, and those with a document of theirs. */
@Injectable()
export class KnownClients {
  constructor(
    private readonly registered: ClientStorage,
    private readonly documents: ClientDocuments,
    private readonly networks: ClientNetworks,
  ) {}

  /**
   * What a client says of itself, for whoever sends this request; undefined when nothing is known of it, or not any
   * more. @throws ApiError when its description would have to be read, and that network had too many read
   */
  async describe(clientId: string, request: IncomingMessage): Promise<Readonly<Record<string, unknown>> | undefined> {
    const registered = await this.registered.find(clientId);
    if (registered !== undefined) return registered;
    const described = await this.documents.describe(clientId, this.networks.of(request));
    return described && { ...described };
  }
}
