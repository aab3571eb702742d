import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import {
  businessDeciderFor,
  businessStream,
  inSequence,
  type MemberBusinessCommand,
  type RegisteredBusiness,
} from '#domain';
import type { CommandContext } from '../running/command-context.js';
import { CountedChanges } from '../running/counted-changes.js';
import { registeredBusiness } from '../running/registered-business.js';

type Timeless<Each> = Each extends unknown ? Omit<Each, 'at'> : never;
export type BusinessChange = Timeless<
  Exclude<
    MemberBusinessCommand,
    { type: 'invite-member' | 'remove-member' | 'create-api-key' | 'revoke-api-key' | 'close' }
  >
>;

/**
 * A member changes a business: everything that is asked for at once, or nothing. Answers with the business after it.
 */
export class ChangeBusiness extends Command<RegisteredBusiness> {
  constructor(
    readonly businessId: string,
    /** The member's account. */
    readonly accountId: string,
    readonly changes: readonly BusinessChange[],
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeBusiness)
export class ChangeBusinessHandler implements ICommandHandler<ChangeBusiness> {
  constructor(
    private readonly changes: CountedChanges,
    private readonly clock: Clock,
  ) {}

  async execute({ businessId, accountId, changes, context }: ChangeBusiness): Promise<RegisteredBusiness> {
    const at = this.clock.iso();
    const decider = inSequence(businessDeciderFor(accountId));
    const command = changes.map((change) => ({ ...change, at }));
    const use = { of: 'settings', subject: businessId } as const;
    const stream = businessStream(businessId);
    const { state } = await this.changes.run({ use, decider, stream, command, context });
    return registeredBusiness(state);
  }
}
