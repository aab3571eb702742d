import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { sealedEndpointDecider, endpointStream } from '#domain';
import { EndpointRegistry } from '#webhooks';
import type { CommandContext } from '../running/command-context.js';
import { DeciderRunner } from '../running/decider-runner.js';

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

/** The registration ends last; one that a crash left is found to be over when the business needs its place. */
@CommandHandler(RemoveEndpoint)
export class RemoveEndpointHandler implements ICommandHandler<RemoveEndpoint> {
  constructor(
    private readonly endpointRegistry: EndpointRegistry,
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ businessId, endpointId, context }: RemoveEndpoint): Promise<void> {
    const command = { type: 'remove', at: this.clock.iso(), businessId } as const;
    const stream = endpointStream(endpointId);
    await this.runner.runSealed(sealedEndpointDecider, stream, command, context);
    await this.endpointRegistry.free(businessId, endpointId);
  }
}
