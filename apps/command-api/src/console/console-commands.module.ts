import { Module } from '@nestjs/common';
import { CommandHandlersModule } from '#runtime';
import { ApiKeysController } from './api-keys.controller.js';
import { BusinessesController } from './businesses.controller.js';
import { DemoController } from './demo.controller.js';
import { InvitationsController } from './invitations.controller.js';
import { MembersController } from './members.controller.js';
import { ConsoleEndpointsController } from './webhook-endpoints.controller.js';

/** The business console's write side. */
@Module({
  imports: [CommandHandlersModule],
  controllers: [
    BusinessesController,
    ApiKeysController,
    MembersController,
    InvitationsController,
    ConsoleEndpointsController,
    DemoController,
  ],
})
export class ConsoleCommandsModule {}
