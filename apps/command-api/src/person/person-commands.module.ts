import { Module } from '@nestjs/common';
import { CommandHandlersModule, PersonAnswersModule } from '#runtime';
import { AccountController } from './account.controller.js';
import { ChangesController } from './changes.controller.js';
import { AssistantsController } from './assistants.controller.js';
import { ChildrenController } from './children.controller.js';
import { KeyController } from './key.controller.js';
import { MoveController } from './move.controller.js';
import { NotificationsController } from './notifications.controller.js';
import { PersonGrantsController } from './person-grants.controller.js';
import { ProfileController } from './profile.controller.js';
import { RegistrationController } from './registration.controller.js';

/** What a person does in the app. */
@Module({
  imports: [CommandHandlersModule, PersonAnswersModule],
  controllers: [
    RegistrationController,
    AccountController,
    ProfileController,
    MoveController,
    KeyController,
    NotificationsController,
    ChildrenController,
    AssistantsController,
    PersonGrantsController,
    ChangesController,
  ],
})
export class PersonCommandsModule {}
