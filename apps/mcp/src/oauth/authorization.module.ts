import { Module } from '@nestjs/common';
import { ConnectionRequests } from '../connection-requests/connection-requests.js';
import { ConnectionRequestsController } from '../connection-requests/connection-requests.controller.js';
import { AuthorizationPlugin } from './authorization.plugin.js';
import { AuthorizationServer } from './authorization-server.js';

/** How people let assistants in (docs/decisions/assistants.md). */
@Module({
  controllers: [ConnectionRequestsController],
  providers: [AuthorizationServer, AuthorizationPlugin, ConnectionRequests],
})
export class AuthorizationModule {}
