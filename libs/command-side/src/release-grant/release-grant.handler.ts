import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import {
  grantDecider,
  grantStream,
  personDecider,
  personStream,
  publicReleasedGrant,
  type PublicReleasedGrant,
} from '#domain';
import { DeciderRunner } from '../running/decider-runner.js';
import { ReadSide } from '../running/read-side.js';
import { ReleaseGrant } from './release-grant.command.js';

@CommandHandler(ReleaseGrant)
export class ReleaseGrantHandler implements ICommandHandler<ReleaseGrant> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly readSide: ReadSide,
    private readonly clock: Clock,
  ) {}

  async execute({ businessId, grantId, way, context }: ReleaseGrant): Promise<PublicReleasedGrant> {
    const stream = grantStream(grantId);
    const isPersonDeleted = await this.isPersonDeleted(stream, businessId);
    const command = { type: way, at: this.clock.iso(), businessId, isPersonDeleted };
    const { state, position } = await this.runner.run(grantDecider, stream, command, context, 'sealed');
    if (state.status !== 'released') throw new Error('a grant was released and is not');
    if (position !== undefined) await this.readSide.shows(position);
    return publicReleasedGrant(state, state.endedAt);
  }

  private async isPersonDeleted(stream: string, businessId: string): Promise<boolean> {
    const { state } = await this.runner.load(grantDecider, stream, 'sealed');
    if (state.status === 'absent' || state.businessId !== businessId) return false;
    const { state: person } = await this.runner.load(personDecider, personStream(state.personId), 'sealed');
    return person.status === 'deleted';
  }
}
