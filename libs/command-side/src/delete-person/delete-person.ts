import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SecurityMails } from '#accounts';
import { Clock } from '#clock';
import { Memberships } from '#disclosure';
import { OwnerMails } from '../owner-mails/owner-mails.js';
import type { CommandContext } from '../running/command-context.js';
import { DeciderRunner } from '../running/decider-runner.js';
import { deleteInLog } from './delete-in-log.js';
import { Erasure, statementsOf, type ErasureStatementIds } from './erasure.js';
import { Ownerships } from './ownerships.js';

/** A person leaves, with the account: nothing of the person stays readable. */
export class DeletePerson extends Command<ErasureStatementIds> {
  constructor(
    readonly personId: string,
    readonly accountId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Once the event is durable there is no way back: what a failure or a kill leaves undone, a policy finishes. */
@CommandHandler(DeletePerson)
export class DeletePersonHandler implements ICommandHandler<DeletePerson> {
  private readonly ownerships: Ownerships;

  constructor(
    private readonly runner: DeciderRunner,
    memberships: Memberships,
    ownerMails: OwnerMails,
    private readonly erasure: Erasure,
    private readonly mails: SecurityMails,
    private readonly clock: Clock,
  ) {
    this.ownerships = new Ownerships(runner.eventual, memberships, ownerMails, clock);
  }

  async execute({ personId, accountId, context }: DeletePerson): Promise<ErasureStatementIds> {
    const tellLast = await this.mails.lastTo(accountId);
    const givenUp = await this.ownerships.giveUp(accountId);
    await deleteInLog(this.runner, personId, this.clock.iso(), context).catch(async (error: unknown) => {
      await givenUp.takeBack();
      throw error;
    });
    const erased = await this.erasure.erase(personId);
    await givenUp.tell(context.client);
    await tellLast({ kind: 'account-deleted', client: context.client, statements: statementsOf(erased) });
    return erased;
  }
}
