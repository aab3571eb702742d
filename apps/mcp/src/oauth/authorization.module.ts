import { Module, type FactoryProvider } from '@nestjs/common';
import { Clock } from '#clock';
import { DocumentReader } from '#webhooks';
import { ConnectionRequests } from '../connection-requests/connection-requests.js';
import { ConnectionRequestsController } from '../connection-requests/connection-requests.controller.js';
import { AuthorizationAllowances } from './allowances.js';
import { currentCall } from './authorization-call.js';
import { AuthorizationPlugin } from './authorization.plugin.js';
import { AuthorizationServer } from './authorization-server.js';
import { ClientDocuments } from './client-documents.js';
import { KnownClients } from './known-clients.js';

/** Counted for whoever has the authorization server work at the moment. */
const CLIENT_DOCUMENTS: FactoryProvider<ClientDocuments> = {
  provide: ClientDocuments,
  inject: [DocumentReader, Clock, AuthorizationAllowances],
  useFactory: (reader: DocumentReader, clock: Clock, allowances: AuthorizationAllowances) => {
    const mayRead = (): Promise<void> => allowances.count('clientDocuments', currentCall()?.network ?? 'nowhere');
    return new ClientDocuments({ reader, clock, mayRead });
  },
};

/** How people let assistants in (docs/decisions/assistants.md). */
@Module({
  controllers: [ConnectionRequestsController],
  providers: [
    AuthorizationAllowances,
    CLIENT_DOCUMENTS,
    KnownClients,
    AuthorizationServer,
    AuthorizationPlugin,
    ConnectionRequests,
  ],
})
export class AuthorizationModule {}
