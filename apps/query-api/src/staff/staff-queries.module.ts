import { Module } from '@nestjs/common';
import { QueryHandlersModule } from '#runtime';
import { StaffPeopleController } from './people.controller.js';
import { StaffQueriesController } from './staff.controller.js';

/** What staff read. */
@Module({
  imports: [QueryHandlersModule],
  controllers: [StaffQueriesController, StaffPeopleController],
})
export class StaffQueriesModule {}
