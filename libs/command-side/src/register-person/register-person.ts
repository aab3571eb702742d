import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountRecords } from '#accounts';
import { Clock } from '#clock';
import { personDecider, personStream, type Address, type Name, PERSON_REFUSALS } from '#domain';
import { Vault } from '#vault';
import { Erasure } from '../delete-person/erasure.js';
import type { CommandContext } from '../running/command-context.js';
import { CommandRejected } from '../running/command-rejected.js';
import { DeciderRunner } from '../running/decider-runner.js';
import { PersonKeys } from './person-keys.js';
import { Registrations } from './registrations.js';

export interface IssuedKey {
  readonly personId: string;
  /** The ten symbols of the person's key. */
  readonly key: string;
}

/** An account registers as a person, with a standardised address, and gets a key. */
export class RegisterPerson extends Command<IssuedKey> {
  constructor(
    readonly person: { readonly accountId: string; readonly name: Name; readonly address: Address },
    readonly context: CommandContext,
  ) {
    super();
  }
}

/**
 * The account's record decides which person two registrations at once are; the person's stream lets one of them
 * through. Whom a kill leaves behind without an account, a policy erases.
 */
@CommandHandler(RegisterPerson)
export class RegisterPersonHandler implements ICommandHandler<RegisterPerson> {
  constructor(
    private readonly accounts: AccountRecords,
    private readonly registrations: Registrations,
    private readonly vault: Vault,
    private readonly keys: PersonKeys,
    private readonly runner: DeciderRunner,
    private readonly erasure: Erasure,
    private readonly clock: Clock,
  ) {}

  async execute({ person, context }: RegisterPerson): Promise<IssuedKey> {
    const personId = await this.accounts.bindPerson(person.accountId, randomUUID());
    if (personId === undefined) {
      // A deletion that was cut off, and that nobody asks for again, would keep the address from ever registering.
      await this.erasure.eraseLeaving(person.accountId);
      throw new CommandRejected(PERSON_REFUSALS.beingDeleted);
    }
    await this.registrations.mustBeAbsent(personId);
    await this.vault.createDataKey({ kind: 'person', id: personId });
    const reserved = await this.keys.reserve(personId, 'person');
    const command = { type: 'register', at: this.clock.iso(), personId, ...person, ...reserved } as const;
    try {
      await this.runner.run(personDecider, personStream(personId), command, context);
    } catch (error) {
      if (error instanceof CommandRejected) await this.keys.release(reserved.key);
      throw error;
    }
    await this.mustHaveAccount(personId);
    return { personId, key: reserved.key };
  }

  /** An account that was deleted meanwhile was deleted as nobody's, so the person goes as well. */
  private async mustHaveAccount(personId: string): Promise<void> {
    if (await this.accounts.confirmPerson(personId)) return;
    await this.erasure.eraseLeftBehind(personId);
    throw new CommandRejected(PERSON_REFUSALS.beingDeleted);
  }
}
