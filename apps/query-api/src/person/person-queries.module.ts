import { Module } from '@nestjs/common';
import { ListPersonGrantsHandler } from '#query-side';
import { PersonAnswersModule } from './person-answers.module.js';
import { PersonGrantQueriesController } from './person-grants.controller.js';
import { ProfileQueriesController } from './profile-queries.controller.js';

/** What a person sees in the app. */
@Module({
  imports: [PersonAnswersModule],
  controllers: [ProfileQueriesController, PersonGrantQueriesController],
  providers: [ListPersonGrantsHandler],
})
export class PersonQueriesModule {}
