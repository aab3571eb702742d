import type { AccountRecords } from '#accounts';
import { PERSON_REFUSALS, personDecider, personStream } from '#domain';
import { CommandRejected } from '../running/command-rejected.js';
import type { DeciderRunner } from '../running/decider-runner.js';

/** Whether somebody may register. */
export class Registrations {
  constructor(
    private readonly accounts: Pick<AccountRecords, 'personOf'>,
    private readonly runner: DeciderRunner,
  ) {}

  /** @throws CommandRejected when the account is a person, or was one that is being deleted */
  async mustBeOpenTo(accountId: string): Promise<void> {
    const personId = await this.accounts.personOf(accountId);
    if (personId !== null) await this.mustBeAbsent(personId);
  }

  /** A person who is deleted, while the account is not yet, must not get a data key again. */
  async mustBeAbsent(personId: string): Promise<void> {
    const { state } = await this.runner.load(personDecider, personStream(personId));
    if (state.status === 'deleted') throw new CommandRejected(PERSON_REFUSALS.beingDeleted);
    if (state.status !== 'absent') throw new CommandRejected(PERSON_REFUSALS.alreadyRegistered);
  }
}
