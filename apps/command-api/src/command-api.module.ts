import { Module } from '@nestjs/common';
import { CommandHandlersModule } from '#runtime';
import { AuthAccountController } from './auth/account.controller.js';
import { BrowserSessions } from './auth/browser-sessions.js';
import { PasskeysController } from './auth/passkeys.controller.js';
import { SessionsController } from './auth/sessions.controller.js';
import { SignInController } from './auth/sign-in.controller.js';
import { ConsoleCommandsModule } from './console/console-commands.module.js';
import { PersonCommandsModule } from './person/person-commands.module.js';
import { StaffCommandsModule } from './staff/staff-commands.module.js';
import { GrantsController } from './v1/grants.controller.js';
import { KeysController } from './v1/keys.controller.js';
import { ListenersController } from './v1/listeners.controller.js';
import { PreviewsController } from './v1/previews.controller.js';
import { VoiceController } from './v1/voice.controller.js';
import { WitnessPlugin } from './witness/witness.plugin.js';
import { WebhookEndpointsController } from './v1/webhook-endpoints.controller.js';

/** The write side over HTTP. */
@Module({
  imports: [CommandHandlersModule, PersonCommandsModule, ConsoleCommandsModule, StaffCommandsModule],
  controllers: [
    PreviewsController,
    GrantsController,
    KeysController,
    VoiceController,
    WebhookEndpointsController,
    ListenersController,
    SignInController,
    SessionsController,
    PasskeysController,
    AuthAccountController,
  ],
  providers: [BrowserSessions, WitnessPlugin],
})
export class CommandApiModule {}
