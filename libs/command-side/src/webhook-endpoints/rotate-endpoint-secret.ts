import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { endpointDecider, endpointStream } from '#domain';
import { newWebhookSecret } from '#webhooks';
import type { CommandContext } from '../running/command-context.js';
import { DeciderRunner } from '../running/decider-runner.js';
import { withSecret, type EndpointWithSecret } from './with-secret.js';

/** A webhook endpoint gets another secret; the old one signs beside it for 24 hours. */
export class RotateEndpointSecret extends Command<EndpointWithSecret> {
  constructor(
    readonly businessId: string,
    readonly endpointId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RotateEndpointSecret)
export class RotateEndpointSecretHandler implements ICommandHandler<RotateEndpointSecret> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ businessId, endpointId, context }: RotateEndpointSecret): Promise<EndpointWithSecret> {
    const secret = newWebhookSecret();
    const command = { type: 'rotate-secret', at: this.clock.iso(), businessId, secret } as const;
    const { state } = await this.runner.run(endpointDecider, endpointStream(endpointId), command, context);
    return withSecret(state);
  }
}
