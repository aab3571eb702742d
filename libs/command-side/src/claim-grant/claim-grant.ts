import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import {
  Disclosures,
  FreshDocuments,
  type FoldedGrant,
  type FreshPerson,
  type Reader,
  type PendingDisclosure,
} from '#disclosure';
import {
  claimedPerson,
  grantDecider,
  grantStream,
  previewDecider,
  previewOf,
  previewStream,
  type Channel,
  type ClaimedPerson,
  type GrantState,
  type MadePreview,
  type PublicGrant,
  GRANT_REFUSALS,
} from '#domain';
import type { Position, RecordedEvent } from '#event-store';
import { readSealedIn } from '#events';
import type { CommandContext } from '../running/command-context.js';
import { CommandRejected } from '../running/command-rejected.js';
import { DeciderRunner } from '../running/decider-runner.js';
import type { DecidedState } from '../running/run-result.js';
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
    private readonly documents: FreshDocuments,
    private readonly disclosures: Disclosures,
    private readonly readSide: ReadSide,
    private readonly clock: Clock,
  ) {}

  /** Preview, person and grant are loaded once each, in this order, and what was loaded is what is shown. */
  async execute({ claim, context }: ClaimGrant): Promise<ClaimAnswer> {
    const { businessId, previewId, externalRef, channel, callId } = claim;
    const preview = await this.ownPreview(businessId, previewId);
    const person = await this.documents.person(preview.personId);
    const grantId = grantIdFor(previewId);
    const input = { grantId, businessId, preview, person: claimable(person), externalRef, channel, callId };
    const command = { type: 'claim', at: this.clock.iso(), ...input } as const;
    const reader = { businessId, channel, context };
    const { state, revision, position, beside } = await this.runner.eventual.runBeside(
      grantDecider,
      grantStream(grantId),
      command,
      context,
      (decided) => this.shownWith(decided, person, reader),
    );
    if (beside !== undefined) {
      if (position !== undefined) await this.readSide.shows(position);
      return { grant: beside.shown(), claimedNow: true };
    }
    if (position !== undefined) return this.cutOff(grantId, position, reader);
    return { grant: await this.disclosures.claimedAgain(foldedOf(state, revision), person, reader), claimedNow: false };
  }

  /** Whose it is stands in clear: another's is not opened. */
  private async ownPreview(businessId: string, previewId: string): Promise<MadePreview> {
    const stream = previewStream(previewId);
    const isFor = (first: RecordedEvent): boolean => readSealedIn(stream, first).data.businessId === businessId;
    const own = previewOf(businessId, (await this.runner.load(previewDecider, stream, { isFor })).state);
    if (own === undefined) throw new CommandRejected(GRANT_REFUSALS.previewNotFound);
    return own;
  }

  /** @throws CommandRejected where the person is erased after the look at the key */
  private async shownWith(
    { state, revision }: DecidedState<GrantState>,
    person: FreshPerson,
    reader: Reader,
  ): Promise<PendingDisclosure<PublicGrant>> {
    const shown = await this.disclosures.claim(foldedOf(state, revision), person, reader);
    if (shown === undefined) throw new CommandRejected(GRANT_REFUSALS.keyNotUsable);
    return shown;
  }

  /** Claimed by this very request before it was cut off. Side by side: a disclosure looks at the log anyway. */
  private async cutOff(grantId: string, position: Position, reader: Reader): Promise<ClaimAnswer> {
    const claimed = this.disclosures.claimed(grantId, 'claimed', reader);
    const [grant] = await Promise.all([claimed, this.readSide.shows(position)]);
    return { grant, claimedNow: true };
  }
}

function claimable(person: FreshPerson): ClaimedPerson {
  return claimedPerson(person ?? { status: 'absent', revision: -1 });
}

function foldedOf(grant: GrantState, revision: number | undefined): FoldedGrant {
  if (grant.status === 'absent' || revision === undefined) throw new Error('a claimed grant is not there');
  return { grant, revision };
}
