import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { sealedGrantDecider, grantStream } from '#domain';
import { DeciderRunner } from '../running/decider-runner.js';
import { RevokeGrant } from './revoke-grant.command.js';

@CommandHandler(RevokeGrant)
export class RevokeGrantHandler implements ICommandHandler<RevokeGrant> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ personId, grantId, context }: RevokeGrant): Promise<void> {
    const command = { type: 'revoke-by-person', at: this.clock.iso(), personId } as const;
    await this.runner.runSealed(sealedGrantDecider, grantStream(grantId), command, context);
  }
}
