import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import {
  sealedGrantDecider,
  grantStream,
  sealedPersonDecider,
  personStream,
  isEndedByPerson,
  publicReleasedGrant,
  type GrantState,
  type PublicReleasedGrant,
} from '#domain';
import type { CommandContext } from '../running/command-context.js';
import { DeciderRunner } from '../running/decider-runner.js';

/** A business no longer needs an active grant's address, or withdraws a claim that waits for approval. */
export class ReleaseGrant extends Command<PublicReleasedGrant> {
  constructor(
    readonly businessId: string,
    readonly grantId: string,
    readonly way: 'release' | 'withdraw',
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ReleaseGrant)
export class ReleaseGrantHandler implements ICommandHandler<ReleaseGrant> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ businessId, grantId, way, context }: ReleaseGrant): Promise<PublicReleasedGrant> {
    const stream = grantStream(grantId);
    const loaded = await this.runner.loadSealed(sealedGrantDecider, stream);
    const at = this.clock.iso();
    const command = { type: way, at, businessId, isEndedByPerson: await this.isEnded(loaded.state, businessId, at) };
    const { state } = await this.runner.runSealed(sealedGrantDecider, stream, command, context, { loaded });
    if (state.status !== 'released') throw new Error(`the grant is ${state.status} after its release`);
    return publicReleasedGrant(state, state.endedAt);
  }

  private async isEnded(grant: GrantState<'sealed'>, businessId: string, at: string): Promise<boolean> {
    if (grant.status === 'absent' || grant.businessId !== businessId) return false;
    const { state: person } = await this.runner.loadSealed(sealedPersonDecider, personStream(grant.personId));
    return isEndedByPerson(grant, person, at);
  }
}
