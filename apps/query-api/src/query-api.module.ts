import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { GetGrantHandler, GetStatusHandler, ListGrantsHandler } from '#query-side';
import { PersonQueriesModule } from './person/person-queries.module.js';
import { GrantQueriesController } from './v1/grants.controller.js';
import { StatusController } from './v1/status.controller.js';

/** The read side over HTTP. */
@Module({
  imports: [CqrsModule.forRoot(), PersonQueriesModule],
  controllers: [GrantQueriesController, StatusController],
  providers: [GetGrantHandler, GetStatusHandler, ListGrantsHandler],
})
export class QueryApiModule {}
