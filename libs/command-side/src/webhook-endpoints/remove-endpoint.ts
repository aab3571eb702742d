import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { EndpointRegistry } from '#webhooks';
import type { CommandContext } from '../running/command-context.js';
import { DeciderRunner } from '../running/decider-runner.js';
import { endEndpoint } from './end-endpoint.js';

/** A business ends one of its webhook endpoints: nothing more is sent to it. */
export class RemoveEndpoint extends Command<void> {
  constructor(
    readonly businessId: string,
    readonly endpointId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RemoveEndpoint)
export class RemoveEndpointHandler implements ICommandHandler<RemoveEndpoint> {
  constructor(
    private readonly endpointRegistry: EndpointRegistry,
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ businessId, endpointId, context }: RemoveEndpoint): Promise<void> {
    const { runner, endpointRegistry, clock } = this;
    await endEndpoint({ runner, endpointRegistry, clock }, { businessId, endpointId }, context);
  }
}
