import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { personDecider, personStream } from '#domain';
import type { CommandContext } from '../running/command-context.js';
import { DeciderRunner } from '../running/decider-runner.js';

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
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ personId, required, context }: SetClaimApproval): Promise<void> {
    const command = { type: 'set-claim-approval', at: this.clock.iso(), required } as const;
    await this.runner.run(personDecider, personStream(personId), command, context);
  }
}
