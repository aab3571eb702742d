import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { sealedDemoGrantDecider, demoGrantStream, publicReleasedGrant, type PublicReleasedGrant } from '#domain';
import { DeciderRunner } from '../running/decider-runner.js';
import { ReleaseDemoGrant } from './release-demo-grant.command.js';

@CommandHandler(ReleaseDemoGrant)
export class ReleaseDemoGrantHandler implements ICommandHandler<ReleaseDemoGrant> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ businessId, grantId, context }: ReleaseDemoGrant): Promise<PublicReleasedGrant> {
    const command = { type: 'release', at: this.clock.iso(), businessId, isPersonDeleted: false } as const;
    const stream = demoGrantStream(grantId);
    const { state } = await this.runner.eventual.runSealed(sealedDemoGrantDecider, stream, command, context);
    if (state.status !== 'released') throw new Error('a grant was released and is not');
    return publicReleasedGrant(state, state.endedAt);
  }
}
