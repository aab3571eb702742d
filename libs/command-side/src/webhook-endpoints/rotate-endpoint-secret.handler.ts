import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { endpointDecider, endpointStream } from '#domain';
import { newWebhookSecret } from '#webhooks';
import { DeciderRunner } from '../running/decider-runner.js';
import type { EndpointWithSecret } from './add-endpoint.command.js';
import { RotateEndpointSecret } from './rotate-endpoint-secret.command.js';
import { withSecret } from './with-secret.js';

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
