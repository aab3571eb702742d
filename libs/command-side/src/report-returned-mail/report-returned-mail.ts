import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { FreshDocuments } from '#disclosure';
import {
  grantDecider,
  grantStream,
  isEndedByPerson,
  personDecider,
  personStream,
  publicReport,
  reportedPerson,
  type PublicReport,
  GRANT_REFUSALS,
} from '#domain';
import type { RecordedEvent } from '#event-store';
import { readSealedIn, type SealedIn } from '#events';
import type { CommandContext } from '../running/command-context.js';
import { CommandRejected } from '../running/command-rejected.js';
import { DeciderRunner } from '../running/decider-runner.js';
import { newId } from '../running/new-id.js';

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

@CommandHandler(ReportReturnedMail)
export class ReportReturnedMailHandler implements ICommandHandler<ReportReturnedMail> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly documents: FreshDocuments,
    private readonly clock: Clock,
  ) {}

  async execute({ businessId, grantId, context }: ReportReturnedMail): Promise<ReportAnswer> {
    // Whose grant it is stands in the clear: of another business's nothing is opened.
    const stream = grantStream(grantId);
    const isFor = (first: RecordedEvent): boolean => isClaimOf(businessId, readSealedIn(stream, first));
    const loaded = await this.runner.load(grantDecider, stream, { isFor });
    if (loaded.state.status === 'absent') throw grantNotFound();
    const { state: person } = await this.runner.load(personDecider, personStream(loaded.state.personId));

    const at = this.clock.iso();
    const input = {
      at,
      businessId,
      reportId: newId(context, 'report'),
      person: isEndedByPerson(loaded.state, person, at) ? undefined : reportedPerson(person),
    };
    const command = { type: 'report-returned-mail', ...input } as const;
    const { state, position } = await this.runner.run(grantDecider, stream, command, context, { loaded });
    if (state.status !== 'active' || state.openReport === null)
      throw new Error('mail was reported and no report is open');

    const { openReport, externalRef } = state;
    const flagged = await this.severalBusinessesReport(state.personId, businessId);
    const report = publicReport({ ...openReport, grantId, externalRef, resolved: null, flagged });
    return { report, reportedNow: position !== undefined };
  }

  /** Whether another business has an open report on the same address (docs/api.md, Resources, Returned-mail report). */
  private async severalBusinessesReport(personId: string, businessId: string): Promise<boolean> {
    const person = await this.documents.person(personId);
    return person?.status === 'registered' && person.openReports.some((report) => report.businessId !== businessId);
  }
}

function isClaimOf(businessId: string, event: SealedIn<ReturnType<typeof grantStream>>): boolean {
  const isClaim = event.type === 'grant.claimed.v1' || event.type === 'grant.claim_requested.v1';
  return isClaim && event.data.businessId === businessId;
}

function grantNotFound(): CommandRejected {
  return new CommandRejected(GRANT_REFUSALS.grantNotFound);
}
