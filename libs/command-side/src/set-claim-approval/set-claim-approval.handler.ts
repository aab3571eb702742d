import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { personDecider, personStream } from '#domain';
import { DeciderRunner } from '../running/decider-runner.js';
import { SetClaimApproval } from './set-claim-approval.command.js';

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
