import { Module } from '@nestjs/common';
import {
  DescribeMoveHandler,
  GetChildHandler,
  GetMeHandler,
  GetNotificationsHandler,
  GetPersonGrantHandler,
  GetPersonKeyHandler,
} from '#query-side';
import { OwnPerson } from './own-person.js';

/** What answers show of a person: to questions, and to commands once they are done. */
@Module({
  providers: [
    OwnPerson,
    GetChildHandler,
    GetMeHandler,
    GetNotificationsHandler,
    GetPersonKeyHandler,
    GetPersonGrantHandler,
    DescribeMoveHandler,
  ],
  exports: [OwnPerson],
})
export class PersonAnswersModule {}
