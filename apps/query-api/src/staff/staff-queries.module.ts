import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ListProductionRequestsHandler } from '#query-side';
import { StaffQueriesController } from './staff.controller.js';

/** What staff read. */
@Module({
  imports: [CqrsModule.forRoot()],
  controllers: [StaffQueriesController],
  providers: [ListProductionRequestsHandler],
})
export class StaffQueriesModule {}
