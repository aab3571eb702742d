import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { Memberships } from '#disclosure';
import { businessDeciderFor, businessStream, inSequence, type RegisteredBusiness } from '#domain';
import { DeciderRunner } from '../running/decider-runner.js';
import { ChangeBusiness } from './change-business.command.js';

@CommandHandler(ChangeBusiness)
export class ChangeBusinessHandler implements ICommandHandler<ChangeBusiness> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly memberships: Memberships,
    private readonly clock: Clock,
  ) {}

  async execute({ businessId, accountId, changes, context }: ChangeBusiness): Promise<RegisteredBusiness> {
    const at = this.clock.iso();
    const decider = inSequence(businessDeciderFor(accountId));
    const commands = changes.map((change) => ({ ...change, at }));
    const { state } = await this.runner.run(decider, businessStream(businessId), commands, context);
    if (state.status !== 'registered') throw new Error('a business was changed and is not registered');
    for (const change of changes) if (change.type === 'remove-member') await this.memberships.forget(change.memberId);
    return state;
  }
}
