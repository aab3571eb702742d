import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import {
  AnswerClaimHandler,
  ApproveProductionHandler,
  ClaimGrantHandler,
  IssueApiKeyHandler,
  MakePreviewHandler,
  RegisterBusinessHandler,
  RegisterChildHandler,
  RegisterPersonHandler,
  ReleaseGrantHandler,
  ReportReturnedMailHandler,
  RevokeGrantHandler,
  SetClaimApprovalHandler,
} from '#command-side';
import { SignInController } from './auth/sign-in.controller.js';
import { ConsoleCommandsModule } from './console/console-commands.module.js';
import { PersonCommandsModule } from './person/person-commands.module.js';
import { StaffCommandsModule } from './staff/staff-commands.module.js';
import { GrantsController } from './v1/grants.controller.js';
import { PreviewsController } from './v1/previews.controller.js';

/** The write side over HTTP. */
@Module({
  imports: [CqrsModule.forRoot(), PersonCommandsModule, ConsoleCommandsModule, StaffCommandsModule],
  controllers: [PreviewsController, GrantsController, SignInController],
  providers: [
    AnswerClaimHandler,
    ApproveProductionHandler,
    ClaimGrantHandler,
    IssueApiKeyHandler,
    MakePreviewHandler,
    RegisterBusinessHandler,
    RegisterChildHandler,
    RegisterPersonHandler,
    ReleaseGrantHandler,
    ReportReturnedMailHandler,
    RevokeGrantHandler,
    SetClaimApprovalHandler,
  ],
})
export class CommandApiModule {}
