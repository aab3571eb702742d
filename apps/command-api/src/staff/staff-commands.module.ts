import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { SetPlanHandler, WithdrawProductionHandler } from '#command-side';
import { StaffBusinessesController } from './businesses.controller.js';

/** What staff do. */
@Module({
  imports: [CqrsModule.forRoot()],
  controllers: [StaffBusinessesController],
  providers: [SetPlanHandler, WithdrawProductionHandler],
})
export class StaffCommandsModule {}
