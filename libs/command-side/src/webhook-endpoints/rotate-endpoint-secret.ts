import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { newWebhookSecret } from '#webhooks';
import type { CommandContext } from '../running/command-context.js';
import { EndpointChanges } from './endpoint-changes.js';
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
    private readonly changes: EndpointChanges,
    private readonly clock: Clock,
  ) {}

  async execute({ businessId, endpointId, context }: RotateEndpointSecret): Promise<EndpointWithSecret> {
    const secret = newWebhookSecret();
    const command = { type: 'rotate-secret', at: this.clock.iso(), businessId, secret } as const;
    const known = await this.changes.find(businessId, endpointId);
    return withSecret(await this.changes.run(known, command, context));
  }
}
