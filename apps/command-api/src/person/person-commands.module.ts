import { Module } from '@nestjs/common';
import { ChangeNameHandler, ConfirmAddressHandler, CorrectAddressHandler } from '#command-side';
import { PersonAnswersModule } from '../../../query-api/src/person/person-answers.module.js';
import { PersonGrantsController } from './person-grants.controller.js';
import { ProfileController } from './profile.controller.js';

/** What a person does in the app. */
@Module({
  imports: [PersonAnswersModule],
  controllers: [ProfileController, PersonGrantsController],
  providers: [ChangeNameHandler, ConfirmAddressHandler, CorrectAddressHandler],
})
export class PersonCommandsModule {}
