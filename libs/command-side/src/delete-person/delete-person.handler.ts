import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { businessDecider, businessStream, isLastOwner, personDecider, personStream } from '#domain';
import { PersonIndex } from '../person-index/person-index.js';
import { CommandRejected } from '../running/command-rejected.js';
import { DeciderRunner } from '../running/decider-runner.js';
import { ReadSide } from '../running/read-side.js';
import { DeletePerson } from './delete-person.command.js';
import { Erasure } from './erasure.js';

/** Once the event is durable there is no way back: what a failure or a kill leaves undone, a policy finishes. */
@CommandHandler(DeletePerson)
export class DeletePersonHandler implements ICommandHandler<DeletePerson> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly index: PersonIndex,
    private readonly erasure: Erasure,
    private readonly readSide: ReadSide,
    private readonly clock: Clock,
  ) {}

  async execute({ personId, accountId, context }: DeletePerson): Promise<void> {
    await this.mustBeFree(accountId);
    const command = { type: 'delete', at: this.clock.iso() } as const;
    const { position } = await this.runner.run(personDecider, personStream(personId), command, context);
    await this.erasure.erase(personId, context);
    if (position !== undefined) await this.readSide.shows(position);
  }

  /** No business may be left without an owner. */
  private async mustBeFree(accountId: string): Promise<void> {
    for (const businessId of await this.index.businessesOf(accountId)) {
      const { state } = await this.runner.load(businessDecider, businessStream(businessId));
      if (state.status === 'registered' && isLastOwner(state, accountId)) {
        throw new CommandRejected({ code: 'last_owner', message: 'You are the last owner of a business.' });
      }
    }
  }
}
