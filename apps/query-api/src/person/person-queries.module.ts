import { Module } from '@nestjs/common';
import { PersonAnswersModule } from './person-answers.module.js';
import { ProfileQueriesController } from './profile-queries.controller.js';

/** What a person sees in the app. */
@Module({ imports: [PersonAnswersModule], controllers: [ProfileQueriesController] })
export class PersonQueriesModule {}
