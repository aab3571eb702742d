import { randomUUID } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountRecords } from '#accounts';
import { Clock } from '#clock';
import { personDecider, personStream } from '#domain';
import { Vault } from '#vault';
import { CommandRejected } from '../running/command-rejected.js';
import { DeciderRunner } from '../running/decider-runner.js';
import { PersonKeys } from './person-keys.js';
import { RegisterPerson, type IssuedKey } from './register-person.command.js';

/**
 * The account's record decides which person two registrations at once are; the person's stream lets one of them
 * through.
 */
@CommandHandler(RegisterPerson)
export class RegisterPersonHandler implements ICommandHandler<RegisterPerson> {
  constructor(
    private readonly accounts: AccountRecords,
    private readonly vault: Vault,
    private readonly keys: PersonKeys,
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ person, context }: RegisterPerson): Promise<IssuedKey> {
    const personId = await this.accounts.bindPerson(person.accountId, randomUUID());
    await this.mustBeAbsent(personId);
    await this.vault.createDataKey({ kind: 'person', id: personId });
    const reserved = await this.keys.reserve(personId, 'person');
    const command = { type: 'register', at: this.clock.iso(), personId, ...person, ...reserved } as const;
    try {
      await this.runner.run(personDecider, personStream(personId), command, context);
      return { personId, key: reserved.key };
    } catch (error) {
      if (error instanceof CommandRejected) await this.keys.release(reserved.key);
      throw error;
    }
  }

  /** A person who is deleted, while the account is not yet, must not get a data key again. */
  private async mustBeAbsent(personId: string): Promise<void> {
    const { state } = await this.runner.load(personDecider, personStream(personId));
    if (state.status === 'deleted') {
      throw new CommandRejected({ code: 'not_registered', message: 'This account is being deleted.' });
    }
    if (state.status !== 'absent') {
      throw new CommandRejected({ code: 'already_registered', message: 'This account is registered already.' });
    }
  }
}
