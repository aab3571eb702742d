import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EVENT_REFUSALS } from '#domain';
import { Listeners } from '#webhooks';
import { CommandRejected } from '../running/command-rejected.js';

/** A business does without one of its listeners: its stream ends. */
export class RemoveListener extends Command<void> {
  constructor(
    readonly businessId: string,
    readonly listenerId: string,
  ) {
    super();
  }
}

@CommandHandler(RemoveListener)
export class RemoveListenerHandler implements ICommandHandler<RemoveListener> {
  constructor(private readonly listeners: Listeners) {}

  async execute({ businessId, listenerId }: RemoveListener): Promise<void> {
    if (!(await this.listeners.remove(businessId, listenerId)))
      throw new CommandRejected(EVENT_REFUSALS.listenerNotFound);
  }
}
