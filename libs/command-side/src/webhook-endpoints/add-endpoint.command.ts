import { Command } from '@nestjs/cqrs';
import type { PublicEndpoint } from '#domain';
import type { CommandContext } from '../running/command-context.js';

export interface NewEndpoint {
  readonly url: string;
  /** Names of event types; null for every type. */
  readonly events: readonly string[] | null;
}

/** An endpoint in the only answer that holds this secret. */
export type EndpointWithSecret = PublicEndpoint & { readonly secret: string };

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
