import { Command } from '@nestjs/cqrs';
import type { PublicReport } from '#domain';
import type { CommandContext } from '../running/command-context.js';

export interface ReportAnswer {
  readonly report: PublicReport;
  /** False when a report was open already: then it is that one. */
  readonly reportedNow: boolean;
}

/** Mail to a grant's address came back. */
export class ReportReturnedMail extends Command<ReportAnswer> {
  constructor(
    readonly businessId: string,
    readonly grantId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
