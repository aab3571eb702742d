import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountRecords, SecurityMails } from '#accounts';
import { ErasureRequests, StaffLooks, type ErasureRequest, type Looker } from '#disclosure';
import { personStream, sealedPersonDecider, PERSON_REFUSALS } from '#domain';
import type { CommandContext } from '../running/command-context.js';
import { CommandRejected } from '../running/command-rejected.js';
import { DeciderRunner } from '../running/decider-runner.js';
import { isVoid } from './is-void.js';

/**
 * A member of staff, or an operator, wants a person erased who cannot sign in any more. Nothing is erased before
 * another approves.
 */
export class RequestErasure extends Command<ErasureRequest> {
  constructor(
    readonly personId: string,
    readonly reason: string,
    readonly looker: Looker,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** The person reads of it in their own history, and in a mail: there may be time to object. */
@CommandHandler(RequestErasure)
export class RequestErasureHandler implements ICommandHandler<RequestErasure> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly requests: ErasureRequests,
    private readonly looks: StaffLooks,
    private readonly accounts: AccountRecords,
    private readonly mails: SecurityMails,
  ) {}

  async execute({ personId, reason, looker, context }: RequestErasure): Promise<ErasureRequest> {
    const { state } = await this.runner.loadSealed(sealedPersonDecider, personStream(personId), { lenient: true });
    if (state.status !== 'registered') throw new CommandRejected(PERSON_REFUSALS.personNotFound);
    const look = { personId, reason, fields: ['erasure_requested'], cursor: null };
    await this.looks.record(looker, look, context.correlationId);
    const who = 'operator' in looker ? `operator:${looker.operator}` : looker.accountId;
    const request = (await this.waitingFor(personId)) ?? (await this.requests.add(personId, reason, who));
    const own = await this.accounts.ofPerson(personId);
    if (own !== undefined) await this.mails.tell(own, { kind: 'erasure-requested' });
    return request;
  }

  /** Those that are void are removed, and looked behind: two who ask at once may have left two. */
  private async waitingFor(personId: string): Promise<ErasureRequest | undefined> {
    for (;;) {
      const waiting = await this.requests.ofPerson(personId);
      if (waiting === undefined || !(await isVoid(waiting, this.accounts))) return waiting;
      await this.requests.remove(waiting.id);
    }
  }
}
