import { Command } from '@nestjs/cqrs';
import type { Channel, PublicPreview } from '#domain';
import type { LookUpGate } from '#limits';
import type { CommandContext } from '../running/command-context.js';

/** Look a person's key up and show who it is, masked. */
export class MakePreview extends Command<PublicPreview> {
  constructor(
    readonly lookUp: {
      readonly businessId: string;
      /** As `parsePersonKey` gave it. */
      readonly key: string;
      readonly claimWindowMinutes: number;
      readonly channel: Channel;
      /** The voice call it is made in; null outside of one. */
      readonly callId: string | null;
    },
    /** Decides the look-up against the limits, once it is known where the key leads. */
    readonly gate: LookUpGate,
    readonly context: CommandContext,
  ) {
    super();
  }
}
