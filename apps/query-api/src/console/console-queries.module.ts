import { Module } from '@nestjs/common';
import { QueryHandlersModule } from '#runtime';
import { BusinessQueriesController } from './businesses.controller.js';
import { MemberQueriesController } from './members.controller.js';
import { ConsoleEventQueriesController } from './events.controller.js';
import { DemoQueriesController } from './demo.controller.js';
import { ConsoleEndpointQueriesController } from './webhook-endpoints.controller.js';

/** The business console's read side. */
@Module({
  imports: [QueryHandlersModule],
  controllers: [
    BusinessQueriesController,
    MemberQueriesController,
    DemoQueriesController,
    ConsoleEventQueriesController,
    ConsoleEndpointQueriesController,
  ],
})
export class ConsoleQueriesModule {}
