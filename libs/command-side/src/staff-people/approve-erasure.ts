import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountRecords, SecurityMails } from '#accounts';
import { Clock } from '#clock';
import { ErasureRequests, StaffLooks, type ErasureRequest } from '#disclosure';
import { PERSON_REFUSALS } from '#domain';
import { deleteInLog } from '../delete-person/delete-in-log.js';
import { Erasure, statementsOf, type ErasureStatementIds } from '../delete-person/erasure.js';
import type { CommandContext } from '../running/command-context.js';
import { CommandRejected } from '../running/command-rejected.js';
import { DeciderRunner } from '../running/decider-runner.js';
import { isVoid } from './is-void.js';

/** A second member of staff approves what another asked for, and the person is erased. */
export class ApproveErasure extends Command<ErasureRequest> {
  constructor(
    readonly requestId: string,
    readonly reason: string,
    /** The account of the member of staff. */
    readonly accountId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** As the person would do it, but for what the person owns: a business may be left without an owner. */
@CommandHandler(ApproveErasure)
export class ApproveErasureHandler implements ICommandHandler<ApproveErasure> {
  constructor(
    private readonly requests: ErasureRequests,
    private readonly looks: StaffLooks,
    private readonly accounts: AccountRecords,
    private readonly runner: DeciderRunner,
    private readonly erasure: Erasure,
    private readonly mails: SecurityMails,
    private readonly clock: Clock,
  ) {}

  async execute({ requestId, reason, accountId, context }: ApproveErasure): Promise<ErasureRequest> {
    const request = await this.requests.find(requestId);
    if (request === undefined) throw erasureNotFound();
    if (await isVoid(request, this.accounts)) {
      await this.requests.remove(requestId);
      throw erasureNotFound();
    }
    const { personId } = request;
    const own = await this.accounts.ofPerson(personId);
    if (accountId === request.requestedBy || accountId === own) throw secondPersonRequired();
    const look = { personId, reason, fields: ['erasure_approved'], cursor: null };
    await this.looks.record({ accountId }, look, context.correlationId);
    const tellLast = own === undefined ? undefined : await this.mails.lastTo(own);
    const erased = await this.erase(personId, context);
    await this.requests.remove(requestId);
    await tellLast?.({ kind: 'account-deleted', statements: statementsOf(erased) });
    return request;
  }

  /** Whoever was deleted meanwhile is erased all the same. */
  private async erase(personId: string, context: CommandContext): Promise<ErasureStatementIds> {
    await deleteInLog(this.runner.eventual, personId, this.clock.iso(), context);
    return this.erasure.erase(personId);
  }
}

function erasureNotFound(): CommandRejected {
  return new CommandRejected(PERSON_REFUSALS.erasureNotFound);
}

function secondPersonRequired(): CommandRejected {
  return new CommandRejected(PERSON_REFUSALS.secondPersonRequired);
}
