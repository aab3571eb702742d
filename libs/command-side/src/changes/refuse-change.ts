import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Changes, isHeld } from '#assistants';
import { Clock } from '#clock';
import { CHANGE_REFUSALS } from '#domain';
import { CommandRejected } from '../running/command-rejected.js';
import { waitingChange } from './waiting-change.js';

/** A person does not want what an assistant asked for. */
export class RefuseChange extends Command<void> {
  constructor(
    readonly personId: string,
    readonly changeId: string,
  ) {
    super();
  }
}

@CommandHandler(RefuseChange)
export class RefuseChangeHandler implements ICommandHandler<RefuseChange> {
  constructor(
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {}

  /** One that is being confirmed, or was, is refused no more: what was done stays done. */
  async execute({ personId, changeId }: RefuseChange): Promise<void> {
    const change = await waitingChange(this.changes, personId, changeId);
    const isOpen = change.status === 'pending' && !isHeld(change, this.clock.now());
    const isRefused = isOpen && (await this.changes.write(change, { status: 'refused' })) !== undefined;
    if (!isRefused) throw new CommandRejected(CHANGE_REFUSALS.changeNotPending);
  }
}
