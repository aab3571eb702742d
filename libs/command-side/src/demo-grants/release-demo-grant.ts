import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { sealedDemoGrantDecider, demoGrantStream, publicReleasedGrant, type PublicReleasedGrant } from '#domain';
import type { CommandContext } from '../running/command-context.js';
import { DeciderRunner } from '../running/decider-runner.js';

/** A business gives a grant of its demo back. */
export class ReleaseDemoGrant extends Command<PublicReleasedGrant> {
  constructor(
    readonly businessId: string,
    readonly grantId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ReleaseDemoGrant)
export class ReleaseDemoGrantHandler implements ICommandHandler<ReleaseDemoGrant> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ businessId, grantId, context }: ReleaseDemoGrant): Promise<PublicReleasedGrant> {
    const command = { type: 'release', at: this.clock.iso(), businessId, isEndedByPerson: false } as const;
    const stream = demoGrantStream(grantId);
    const { state } = await this.runner.eventual.runSealed(sealedDemoGrantDecider, stream, command, context);
    if (state.status !== 'released') throw new Error(`the grant is ${state.status} after its release`);
    return publicReleasedGrant(state, state.endedAt);
  }
}
