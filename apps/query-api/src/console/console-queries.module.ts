import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import {
  GetBusinessHandler,
  GetDeliveryHandler,
  GetDemoGrantHandler,
  GetUsageHandler,
  ListApiKeysHandler,
  ListBusinessesHandler,
  ListDeliveriesHandler,
  ListDemoGrantsHandler,
  ListDemoPeopleHandler,
  ListMembersHandler,
  ListNoticesHandler,
} from '#query-side';
import { BusinessQueriesController } from './businesses.controller.js';
import { DemoQueriesController } from './demo.controller.js';
import { ConsoleEndpointQueriesController } from './webhook-endpoints.controller.js';

/** The business console's read side. */
@Module({
  imports: [CqrsModule.forRoot()],
  controllers: [BusinessQueriesController, DemoQueriesController, ConsoleEndpointQueriesController],
  providers: [
    GetBusinessHandler,
    GetDeliveryHandler,
    GetDemoGrantHandler,
    GetUsageHandler,
    ListApiKeysHandler,
    ListBusinessesHandler,
    ListDeliveriesHandler,
    ListDemoGrantsHandler,
    ListDemoPeopleHandler,
    ListMembersHandler,
    ListNoticesHandler,
  ],
})
export class ConsoleQueriesModule {}
