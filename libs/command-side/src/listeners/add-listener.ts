import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { chosenEvents, endpointProblem, EVENT_REFUSALS } from '#domain';
import { FeedPosition, Listeners, ListenerSecrets } from '#webhooks';
import type { CommandContext } from '../running/command-context.js';
import { CommandRejected } from '../running/command-rejected.js';
import { newId } from '../running/new-id.js';

export interface AddedListener {
  readonly id: string;
  /** What it verifies with: the same for one API key. */
  readonly secret: string;
}

/** A program of a business wants to have its events streamed to it. */
export class AddListener extends Command<AddedListener> {
  constructor(
    readonly businessId: string,
    /** The API key that asks. */
    readonly keyId: string,
    /** Names of event types; null for every type. */
    readonly events: readonly string[] | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AddListener)
export class AddListenerHandler implements ICommandHandler<AddListener> {
  constructor(
    private readonly listeners: Listeners,
    private readonly feed: FeedPosition,
    private readonly secrets: ListenerSecrets,
  ) {}

  async execute({ businessId, keyId, events, context }: AddListener): Promise<AddedListener> {
    const problem = endpointProblem({ events });
    if (problem !== undefined) throw new CommandRejected(problem);
    const secret = this.secrets.of(keyId);
    const added = await this.listeners.add(businessId, {
      ...{ id: newId(context, 'listener'), keyId },
      ...{ events: chosenEvents(events), after: await this.feed.last(businessId) },
    });
    if (added !== undefined) return { id: added.id, secret };
    throw new CommandRejected(EVENT_REFUSALS.listenerLimitReached);
  }
}
