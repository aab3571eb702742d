import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { FindPersonHandler, ListChangeRequestsHandler, ListProductionRequestsHandler } from '#query-side';
import { StaffPeopleController } from './people.controller.js';
import { StaffQueriesController } from './staff.controller.js';

/** What staff read. */
@Module({
  imports: [CqrsModule.forRoot()],
  controllers: [StaffQueriesController, StaffPeopleController],
  providers: [FindPersonHandler, ListChangeRequestsHandler, ListProductionRequestsHandler],
})
export class StaffQueriesModule {}
