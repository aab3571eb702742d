import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import {
  GetBusinessHandler,
  GetUsageHandler,
  ListApiKeysHandler,
  ListBusinessesHandler,
  ListMembersHandler,
  ListNoticesHandler,
} from '#query-side';
import { BusinessQueriesController } from './businesses.controller.js';

/** The business console's read side. */
@Module({
  imports: [CqrsModule.forRoot()],
  controllers: [BusinessQueriesController],
  providers: [
    GetBusinessHandler,
    GetUsageHandler,
    ListApiKeysHandler,
    ListBusinessesHandler,
    ListMembersHandler,
    ListNoticesHandler,
  ],
})
export class ConsoleQueriesModule {}
