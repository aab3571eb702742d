import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../running/command-context.js';
import type { EndpointWithSecret } from './add-endpoint.command.js';

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
