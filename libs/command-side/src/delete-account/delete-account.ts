import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountRecords, SecurityMails } from '#accounts';
import { Clock } from '#clock';
import { Memberships } from '#disclosure';
import { personStream, sealedPersonDecider, PERSON_REFUSALS } from '#domain';
import { Erasure } from '../delete-person/erasure.js';
import { Ownerships } from '../delete-person/ownerships.js';
import { OwnerMails } from '../owner-mails/owner-mails.js';
import { CommandRejected } from '../running/command-rejected.js';
import { DeciderRunner } from '../running/decider-runner.js';

/** Somebody leaves who is no person: a member of businesses, or nobody yet. */
export class DeleteAccount extends Command<void> {
  constructor(
    readonly accountId: string,
    /** Browser and system, for the mail that tells of it. */
    readonly client: string | null,
  ) {
    super();
  }
}

/** The log tells of memberships that ended, and of no account: asked again, it goes on where a kill cut it off. */
@CommandHandler(DeleteAccount)
export class DeleteAccountHandler implements ICommandHandler<DeleteAccount> {
  private readonly ownerships: Ownerships;

  constructor(
    private readonly runner: DeciderRunner,
    memberships: Memberships,
    ownerMails: OwnerMails,
    private readonly accounts: AccountRecords,
    private readonly erasure: Erasure,
    private readonly mails: SecurityMails,
    clock: Clock,
  ) {
    this.ownerships = new Ownerships(runner.eventual, memberships, ownerMails, clock);
  }

  async execute({ accountId, client }: DeleteAccount): Promise<void> {
    const personId = await this.accounts.personOf(accountId);
    if (personId !== null && (await this.isRegistered(personId))) throw registeredPerson();
    const tellLast = await this.mails.lastTo(accountId);
    const givenUp = await this.ownerships.giveUp(accountId);
    await this.mustLeave(accountId).catch(async (error: unknown) => {
      // Nothing is erased yet: whoever never asks again stays what they were.
      await givenUp.takeBack();
      throw error;
    });
    await this.erasure.eraseLeaving(accountId);
    await givenUp.tell(client);
    await tellLast({ kind: 'account-deleted', client });
  }

  /** Marks the account as leaving. @throws CommandRejected where it has become a person */
  private async mustLeave(accountId: string): Promise<void> {
    if (!(await this.accounts.leaves(accountId, (id) => this.isRegistered(id)))) throw registeredPerson();
  }

  /** A registration that was cut off has left an id without a person. */
  private async isRegistered(personId: string): Promise<boolean> {
    const stream = personStream(personId);
    return (await this.runner.loadSealed(sealedPersonDecider, stream, { lenient: true })).state.status !== 'absent';
  }
}

function registeredPerson(): CommandRejected {
  return new CommandRejected(PERSON_REFUSALS.registeredPerson);
}
