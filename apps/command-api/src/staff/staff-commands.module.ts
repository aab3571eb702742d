import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AnswerChangeHandler, SetPlanHandler, WithdrawProductionHandler } from '#command-side';
import { StaffBusinessesController } from './businesses.controller.js';

/** What staff do. */
@Module({
  imports: [CqrsModule.forRoot()],
  controllers: [StaffBusinessesController],
  providers: [AnswerChangeHandler, SetPlanHandler, WithdrawProductionHandler],
})
export class StaffCommandsModule {}
