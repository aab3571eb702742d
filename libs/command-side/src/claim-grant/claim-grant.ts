import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { Disclosures } from '#disclosure';
import {
  claimedPerson,
  grantDecider,
  grantStream,
  personDecider,
  personStream,
  previewDecider,
  previewOf,
  previewStream,
  sealedPreview,
  type Channel,
  type PublicGrant,
  GRANT_REFUSALS,
} from '#domain';
import type { CommandContext } from '../running/command-context.js';
import { CommandRejected } from '../running/command-rejected.js';
import { DeciderRunner } from '../running/decider-runner.js';
import { ReadSide } from '../running/read-side.js';
import { grantIdFor } from './grant-id.js';

export interface ClaimAnswer {
  readonly grant: PublicGrant;
  /** True when this very claim made the grant; a repeated claim answers as the grant stands. */
  readonly claimedNow: boolean;
}

/** Turn a preview into a grant. */
export class ClaimGrant extends Command<ClaimAnswer> {
  constructor(
    readonly claim: {
      readonly businessId: string;
      readonly previewId: string;
      readonly externalRef: string | null;
      readonly channel: Channel;
      /** The voice call it comes from; null outside of one. */
      readonly callId: string | null;
    },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ClaimGrant)
export class ClaimGrantHandler implements ICommandHandler<ClaimGrant> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly disclosures: Disclosures,
    private readonly readSide: ReadSide,
    private readonly clock: Clock,
  ) {}

  async execute({ claim, context }: ClaimGrant): Promise<ClaimAnswer> {
    const { businessId, previewId, externalRef, channel, callId } = claim;
    // Whose it is stands in clear: another's is not opened.
    const sealed = await this.runner.loadSealed(sealedPreview, previewStream(previewId));
    const own = previewOf(businessId, sealed.state);
    if (own === undefined) throw previewNotFound();
    const { state: preview } = await this.runner.load(previewDecider, previewStream(previewId));
    const { state: person } = await this.runner.load(personDecider, personStream(own.personId));

    const grantId = grantIdFor(previewId);
    const input = { grantId, businessId, preview, person: claimedPerson(person), externalRef, channel, callId };
    const command = { type: 'claim', at: this.clock.iso(), ...input } as const;
    const { position } = await this.runner.eventual.run(grantDecider, grantStream(grantId), command, context);

    const claimedNow = position !== undefined;
    const reader = { businessId, channel, context };
    // Side by side: a disclosure looks at the log where the views do not show the grant yet.
    const [grant] = await Promise.all([
      this.disclosures.claimed(grantId, claimedNow ? 'claimed' : 'read', reader),
      position === undefined ? undefined : this.readSide.shows(position),
    ]);
    return { grant, claimedNow };
  }
}

function previewNotFound(): CommandRejected {
  return new CommandRejected(GRANT_REFUSALS.previewNotFound);
}
