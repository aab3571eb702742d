import { Module } from '@nestjs/common';
import { PersonAnswersModule } from '#runtime';
import { ChangeQueriesController } from './change-queries.controller.js';
import { AssistantQueriesController } from './assistants.controller.js';
import { HistoryQueriesController } from './history-queries.controller.js';
import { MoveQueriesController } from './move-queries.controller.js';
import { PersonGrantQueriesController } from './person-grants.controller.js';
import { ProfileQueriesController } from './profile-queries.controller.js';

/** What a person sees in the app. */
@Module({
  imports: [PersonAnswersModule],
  controllers: [
    ProfileQueriesController,
    HistoryQueriesController,
    ChangeQueriesController,
    AssistantQueriesController,
    MoveQueriesController,
    PersonGrantQueriesController,
  ],
})
export class PersonQueriesModule {}
