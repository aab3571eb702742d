import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountRecords, normaliseEmail } from '#accounts';
import { SearchPseudonyms, StaffLooks } from '#disclosure';
import { personStream, SEARCH_FIELDS, sealedPersonDecider, PERSON_REFUSALS } from '#domain';
import type { CommandContext } from '../running/command-context.js';
import { CommandRejected } from '../running/command-rejected.js';
import { DeciderRunner } from '../running/decider-runner.js';

/** That a person is there, and nothing more. */
export interface PersonFound {
  readonly personId: string;
  /** Null where it cannot be read. */
  readonly registeredAt: string | null;
}

/** A member of staff looks for the person who signs in with an address. */
export class SearchPerson extends Command<PersonFound> {
  constructor(
    readonly email: string,
    readonly reason: string,
    /** The account of the member of staff. */
    readonly accountId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/**
 * Written down before it is answered, whatever comes of it: a find in the person's own history, a search in vain in the
 * searcher's stream, under a pseudonym of the address.
 */
@CommandHandler(SearchPerson)
export class SearchPersonHandler implements ICommandHandler<SearchPerson> {
  constructor(
    private readonly accounts: AccountRecords,
    private readonly looks: StaffLooks,
    private readonly pseudonyms: SearchPseudonyms,
    private readonly runner: DeciderRunner,
  ) {}

  async execute({ email, reason, accountId, context }: SearchPerson): Promise<PersonFound> {
    const address = normaliseEmail(email);
    const found = await this.find(address);
    const { correlationId } = context;
    if (found === undefined) {
      await this.looks.recordSearch({ accountId }, { sought: this.pseudonyms.of(address), reason }, correlationId);
      throw new CommandRejected(PERSON_REFUSALS.personNotFound);
    }
    const look = { personId: found.personId, reason, fields: SEARCH_FIELDS, cursor: null };
    await this.looks.record({ accountId }, look, correlationId);
    return found;
  }

  private async find(address: string): Promise<PersonFound | undefined> {
    const accountId = await this.accounts.find(address);
    const personId = accountId === undefined ? null : await this.accounts.personOf(accountId);
    if (personId === null) return undefined;
    const { state } = await this.runner.loadSealed(sealedPersonDecider, personStream(personId), { lenient: true });
    if (state.status !== 'registered') return undefined;
    const [first] = await this.runner.history(sealedPersonDecider, personStream(personId));
    const registeredAt = first?.event.type === 'person.registered.v1' ? first.event.at : null;
    return { personId, registeredAt };
  }
}
