import { Module } from '@nestjs/common';
import { GetMoveHandler, ListPersonGrantsHandler } from '#query-side';
import { MoveQueriesController } from './move-queries.controller.js';
import { PersonAnswersModule } from './person-answers.module.js';
import { PersonGrantQueriesController } from './person-grants.controller.js';
import { ProfileQueriesController } from './profile-queries.controller.js';

/** What a person sees in the app. */
@Module({
  imports: [PersonAnswersModule],
  controllers: [ProfileQueriesController, MoveQueriesController, PersonGrantQueriesController],
  providers: [ListPersonGrantsHandler, GetMoveHandler],
})
export class PersonQueriesModule {}
