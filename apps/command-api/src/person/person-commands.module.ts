import { Module } from '@nestjs/common';
import {
  CancelMoveHandler,
  ChangeNameHandler,
  ConfirmAddressHandler,
  CorrectAddressHandler,
  DeletePersonHandler,
  ReplaceKeyHandler,
  ScheduleMoveHandler,
  SetNotificationsHandler,
} from '#command-side';
import { PersonAnswersModule } from '../../../query-api/src/person/person-answers.module.js';
import { AccountController } from './account.controller.js';
import { ChildrenController } from './children.controller.js';
import { KeyController } from './key.controller.js';
import { MoveController } from './move.controller.js';
import { NotificationsController } from './notifications.controller.js';
import { PersonGrantsController } from './person-grants.controller.js';
import { ProfileController } from './profile.controller.js';
import { RegistrationController } from './registration.controller.js';

/** What a person does in the app. */
@Module({
  imports: [PersonAnswersModule],
  controllers: [
    RegistrationController,
    AccountController,
    ProfileController,
    MoveController,
    KeyController,
    NotificationsController,
    ChildrenController,
    PersonGrantsController,
  ],
  providers: [
    DeletePersonHandler,
    ChangeNameHandler,
    ConfirmAddressHandler,
    CorrectAddressHandler,
    CancelMoveHandler,
    ReplaceKeyHandler,
    ScheduleMoveHandler,
    SetNotificationsHandler,
  ],
})
export class PersonCommandsModule {}
