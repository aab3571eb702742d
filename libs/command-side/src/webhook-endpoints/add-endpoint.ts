import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import {
  businessStream,
  endpointDecider,
  endpointStream,
  EVENT_REFUSALS,
  sealedBusinessDecider,
  sealedEndpointDecider,
} from '#domain';
import { EndpointRegistry, newWebhookSecret } from '#webhooks';
import type { CommandContext } from '../running/command-context.js';
import { CommandRejected } from '../running/command-rejected.js';
import { DeciderRunner } from '../running/decider-runner.js';
import { newId } from '../running/new-id.js';
import { endEndpoint } from './end-endpoint.js';
import { SendableUrls } from './sendable-urls.js';
import { withSecret, type EndpointWithSecret } from './with-secret.js';

export interface NewEndpoint {
  readonly url: string;
  /** Names of event types; null for every type. */
  readonly events: readonly string[] | null;
  /** Absent or null for none. */
  readonly description?: string | null | undefined;
}

/** A business gets one more webhook endpoint. */
export class AddEndpoint extends Command<EndpointWithSecret> {
  constructor(
    readonly businessId: string,
    readonly endpoint: NewEndpoint,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/**
 * What costs nothing is checked first, then the URL’s host, and it is registered last: a refused endpoint takes no
 * place.
 */
@CommandHandler(AddEndpoint)
export class AddEndpointHandler implements ICommandHandler<AddEndpoint> {
  constructor(
    private readonly urls: SendableUrls,
    private readonly endpointRegistry: EndpointRegistry,
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ businessId, endpoint, context }: AddEndpoint): Promise<EndpointWithSecret> {
    const endpointId = newId(context, 'endpoint');
    const secret = newWebhookSecret();
    const command = { type: 'add', at: this.clock.iso(), endpointId, businessId, ...endpoint, secret } as const;
    const draft = endpointDecider.decide(endpointDecider.initial, command);
    if (draft.kind === 'rejected') throw new CommandRejected(draft.rejection);
    const stream = endpointStream(endpointId);
    if (!(await this.runner.hasDecided(stream, context))) {
      await this.urls.mustBeSendable(businessId, endpoint.url);
      await this.reserve(businessId, endpointId);
    }
    const added = await this.runner.run(endpointDecider, stream, command, context);
    // One that was added before and is removed since needs no place.
    const { state: now } = await this.runner.loadSealed(sealedEndpointDecider, stream);
    if (now.status === 'live') await this.keep(businessId, endpointId, context);
    if (added.state.status !== 'live') throw tooMany();
    await this.endIfClosed(businessId, endpointId, context);
    return withSecret(added.state);
  }

  private async reserve(businessId: string, endpointId: string): Promise<void> {
    if (await this.endpointRegistry.reserve(businessId, endpointId)) return;
    throw tooMany();
  }

  /**
   * A process that stood still before the endpoint was added may have lost its registration to another: then it was one
   * too many.
   */
  private async keep(businessId: string, endpointId: string, context: CommandContext): Promise<void> {
    try {
      await this.reserve(businessId, endpointId);
    } catch (refusal) {
      if (refusal instanceof CommandRejected) await this.end(businessId, endpointId, context);
      throw refusal;
    }
  }

  /** Whoever closed the business meanwhile may have looked for its endpoints before this one was registered. */
  private async endIfClosed(businessId: string, endpointId: string, context: CommandContext): Promise<void> {
    const reading = { lenient: true };
    const { state } = await this.runner.loadSealed(sealedBusinessDecider, businessStream(businessId), reading);
    // Whoever closed it may have ended the endpoint by now, and left the place that was kept since.
    if (state.status === 'closed') await this.end(businessId, endpointId, context, true);
  }

  private end(businessId: string, endpointId: string, context: CommandContext, lenient = false): Promise<void> {
    const { runner, endpointRegistry, clock } = this;
    // A context of its own: the removal must not be taken for a repeat of the addition.
    const { correlationId, actor } = context;
    const ended = { businessId, endpointId };
    return endEndpoint({ runner, endpointRegistry, clock }, ended, { correlationId, actor }, lenient);
  }
}

function tooMany(): CommandRejected {
  return new CommandRejected(EVENT_REFUSALS.endpointLimitReached);
}
