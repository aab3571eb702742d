import { Module } from '@nestjs/common';
import { ChangeNameHandler, ConfirmAddressHandler, CorrectAddressHandler } from '#command-side';
import { PersonAnswersModule } from '../../../query-api/src/person/person-answers.module.js';
import { ProfileController } from './profile.controller.js';

/** What a person does in the app. */
@Module({
  imports: [PersonAnswersModule],
  controllers: [ProfileController],
  providers: [ChangeNameHandler, ConfirmAddressHandler, CorrectAddressHandler],
})
export class PersonCommandsModule {}
