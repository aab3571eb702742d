import { Module } from '@nestjs/common';
import { QueryHandlersModule } from '../handlers/query-handlers.module.js';
import { OwnPerson } from './own-person.js';

/** What answers show of a person: to questions, and to commands once they are done. */
@Module({
  imports: [QueryHandlersModule],
  providers: [OwnPerson],
  exports: [OwnPerson],
})
export class PersonAnswersModule {}
