import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { endpointDecider, publicEndpoint, type EndpointSettings, type PublicEndpoint } from '#domain';
import type { CommandContext } from '../running/command-context.js';
import { CommandRejected } from '../running/command-rejected.js';
import { EndpointChanges } from './endpoint-changes.js';
import { changedEndpoint } from './with-secret.js';
import { SendableUrls } from './sendable-urls.js';

/** A business changes where an endpoint is, what it hears of or how it is described. Answers with it. */
export class ChangeEndpoint extends Command<PublicEndpoint> {
  constructor(
    readonly businessId: string,
    readonly endpointId: string,
    readonly settings: EndpointSettings,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** As one that is added: what costs nothing is checked first, then the host of a URL that is new. */
@CommandHandler(ChangeEndpoint)
export class ChangeEndpointHandler implements ICommandHandler<ChangeEndpoint> {
  constructor(
    private readonly urls: SendableUrls,
    private readonly changes: EndpointChanges,
    private readonly clock: Clock,
  ) {}

  async execute({ businessId, endpointId, settings, context }: ChangeEndpoint): Promise<PublicEndpoint> {
    const known = await this.changes.find(businessId, endpointId);
    const command = { type: 'change', at: this.clock.iso(), businessId, ...settings } as const;
    const draft = endpointDecider.decide(known.state, command);
    if (draft.kind === 'rejected') throw new CommandRejected(draft.rejection);
    if (draft.events.length === 0) return publicEndpoint(known.state);
    for (const event of draft.events)
      if (event.type === 'endpoint.url_changed.v1') await this.urls.mustBeSendable(businessId, event.data.url);
    return publicEndpoint(changedEndpoint(await this.changes.run(known, command, context)));
  }
}
