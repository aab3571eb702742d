import { Module } from '@nestjs/common';
import { QueryHandlersModule } from '#runtime';
import { AccountQueriesController } from './auth/account.controller.js';
import { PasskeyQueriesController } from './auth/passkeys.controller.js';
import { SessionQueriesController } from './auth/sessions.controller.js';
import { ErasurePlugin } from './log/erasure.plugin.js';
import { LogPlugin } from './log/log.plugin.js';
import { ConsoleQueriesModule } from './console/console-queries.module.js';
import { PersonQueriesModule } from './person/person-queries.module.js';
import { StaffQueriesModule } from './staff/staff-queries.module.js';
import { EventQueriesController } from './v1/events.controller.js';
import { GrantQueriesController } from './v1/grants.controller.js';
import { ListenerQueriesController } from './v1/listeners.controller.js';
import { StatusController } from './v1/status.controller.js';
import { VoiceQueriesController } from './v1/voice.controller.js';
import { EndpointQueriesController } from './v1/webhook-endpoints.controller.js';
import { KeySetPlugin } from './well-known/key-set.plugin.js';

/** The read side over HTTP. */
@Module({
  imports: [QueryHandlersModule, PersonQueriesModule, ConsoleQueriesModule, StaffQueriesModule],
  controllers: [
    GrantQueriesController,
    EventQueriesController,
    StatusController,
    ListenerQueriesController,
    VoiceQueriesController,
    EndpointQueriesController,
    SessionQueriesController,
    AccountQueriesController,
    PasskeyQueriesController,
  ],
  providers: [KeySetPlugin, LogPlugin, ErasurePlugin],
})
export class QueryApiModule {}
