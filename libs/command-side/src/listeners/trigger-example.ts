import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { EVENT_REFUSALS, type WebhookEventType } from '#domain';
import { exampleMessageId, Listeners } from '#webhooks';
import type { CommandContext } from '../running/command-context.js';
import { CommandRejected } from '../running/command-rejected.js';
import { newId } from '../running/new-id.js';

/** A developer wants an example of an event sent to one listener: of nobody's grant, and in no feed. */
export class TriggerExample extends Command<{ readonly message_id: string }> {
  constructor(
    readonly businessId: string,
    readonly listenerId: string,
    readonly type: WebhookEventType,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(TriggerExample)
export class TriggerExampleHandler implements ICommandHandler<TriggerExample> {
  constructor(
    private readonly listeners: Listeners,
    private readonly clock: Clock,
  ) {}

  async execute({ businessId, listenerId, type, context }: TriggerExample): Promise<{ readonly message_id: string }> {
    const messageId = exampleMessageId(listenerId, newId(context, 'example'));
    const [eventId, grantId] = [newId(context, 'example event'), newId(context, 'example grant')];
    const example = { messageId, type, eventId, grantId, at: this.clock.iso() };
    switch (await this.listeners.askFor(businessId, listenerId, example)) {
      case 'asked':
        return { message_id: messageId };
      case 'no-listener':
        throw new CommandRejected(EVENT_REFUSALS.listenerNotFound);
      case 'too-many':
        throw new CommandRejected(EVENT_REFUSALS.exampleLimitReached);
    }
  }
}
