import { Module } from '@nestjs/common';
import { CommandHandlersModule } from '#runtime';
import { StaffPeopleCommandsController } from './people.controller.js';
import { StaffBusinessesController } from './businesses.controller.js';

/** What staff do. */
@Module({
  imports: [CommandHandlersModule],
  controllers: [StaffBusinessesController, StaffPeopleCommandsController],
})
export class StaffCommandsModule {}
