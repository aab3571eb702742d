import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import {
  AddMemberHandler,
  ChangeBusinessHandler,
  ClaimDemoGrantHandler,
  MakeDemoPreviewHandler,
  ReleaseDemoGrantHandler,
  ResendDeliveryHandler,
  RevokeApiKeyHandler,
  RotateEndpointSecretHandler,
} from '#command-side';
import { ApiKeysController } from './api-keys.controller.js';
import { BusinessesController } from './businesses.controller.js';
import { DemoController } from './demo.controller.js';
import { MembersController } from './members.controller.js';
import { ConsoleEndpointsController } from './webhook-endpoints.controller.js';

/** The business console's write side. */
@Module({
  imports: [CqrsModule.forRoot()],
  controllers: [BusinessesController, ApiKeysController, MembersController, ConsoleEndpointsController, DemoController],
  providers: [
    AddMemberHandler,
    ChangeBusinessHandler,
    ClaimDemoGrantHandler,
    MakeDemoPreviewHandler,
    ReleaseDemoGrantHandler,
    ResendDeliveryHandler,
    RevokeApiKeyHandler,
    RotateEndpointSecretHandler,
  ],
})
export class ConsoleCommandsModule {}
