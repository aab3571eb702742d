import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { personDecider, personStream } from '#domain';
import type { CommandContext } from '../running/command-context.js';
import { CountedChanges } from '../running/counted-changes.js';

/** A person wants to approve each claim in the app, or no longer. */
export class SetClaimApproval extends Command<void> {
  constructor(
    readonly personId: string,
    readonly required: boolean,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(SetClaimApproval)
export class SetClaimApprovalHandler implements ICommandHandler<SetClaimApproval> {
  constructor(
    private readonly changes: CountedChanges,
    private readonly clock: Clock,
  ) {}

  async execute({ personId, required, context }: SetClaimApproval): Promise<void> {
    const command = { type: 'set-claim-approval', at: this.clock.iso(), required } as const;
    const use = { of: 'choices', subject: personId } as const;
    await this.changes.run({ use, decider: personDecider, stream: personStream(personId), command, context });
  }
}
