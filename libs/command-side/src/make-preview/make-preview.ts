import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AnswerTimes, Clock, MINUTE_MS } from '#clock';
import { Disclosures, type KeyHolder } from '#disclosure';
import {
  previewDecider,
  previewStream,
  publicPreview,
  type Channel,
  type PublicPreview,
  GRANT_REFUSALS,
} from '#domain';
import type { LookUpGate } from '#limits';
import { LookUps, SubjectErased } from '#vault';
import type { CommandContext } from '../running/command-context.js';
import { CommandRejected } from '../running/command-rejected.js';
import { DeciderRunner } from '../running/decider-runner.js';
import { newId } from '../running/new-id.js';
import { LookUpRestrictions } from './look-up-restrictions.js';

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

/**
 * The preview and its entry in the person's access history are durable before anything is shown. A crash between the
 * two leaves a preview that nobody has seen: never a disclosure without its entry.
 */
@CommandHandler(MakePreview)
export class MakePreviewHandler implements ICommandHandler<MakePreview> {
  constructor(
    private readonly lookUps: LookUps,
    private readonly disclosures: Disclosures,
    private readonly runner: DeciderRunner,
    private readonly restrictions: LookUpRestrictions,
    private readonly clock: Clock,
  ) {}

  async execute(command: MakePreview): Promise<PublicPreview> {
    const answerTimes = new AnswerTimes();
    try {
      const answer = await this.answer(command);
      if (!(answer instanceof Error)) return answer;
      await answerTimes.next();
      throw answer;
    } finally {
      answerTimes.end();
    }
  }

  /** The preview, or the error that must not tell by its time whether the key leads to anybody. */
  private async answer(command: MakePreview): Promise<PublicPreview | Error> {
    const { lookUp, gate, context } = command;
    const previewId = newId(context, 'preview');
    const entry = await this.lookUps.find('person-key', lookUp.key);
    const holder = entry && (await this.disclosures.holderOf(entry));
    const decision = await gate.decide(holder?.personId);
    await this.restrictions.restrict(lookUp.businessId, decision.restrictedUntil, context);
    // An answer over a limit tells as little as any other.
    if (!decision.isAdmitted) return decision.error;
    if (holder === undefined || decision.isUnknown) return unknownKey();
    try {
      return await this.preview(command, previewId, holder);
    } catch (error) {
      // The person was erased after the key was looked up.
      if (error instanceof SubjectErased) return unknownKey();
      throw error;
    }
  }

  private async preview(
    { lookUp, context }: MakePreview,
    previewId: string,
    holder: KeyHolder,
  ): Promise<PublicPreview> {
    const { businessId, channel, callId, claimWindowMinutes } = lookUp;
    const { personId, keyId } = holder;
    const at = this.clock.iso();
    const expiresAt = new Date(Date.parse(at) + claimWindowMinutes * MINUTE_MS).toISOString();
    const make = { type: 'make', at, previewId, businessId, personId, keyId, channel, callId, expiresAt } as const;
    const display = await this.disclosures.preview(holder, previewId, { businessId, channel, context });
    const stream = previewStream(previewId);
    const { state, beside } = await this.runner.eventual.runBeside(previewDecider, stream, make, context, () =>
      Promise.resolve(display),
    );
    if (state.status !== 'made') throw new Error('a preview was made and is not there');
    // Made by this very request before it was cut off, perhaps without its entry.
    if (beside === undefined) await display.record();
    return publicPreview(state, display.shown());
  }
}

/** The one answer for keys that are unknown, replaced, erased, throttled or a child's. */
function unknownKey(): Error {
  return new CommandRejected(GRANT_REFUSALS.keyNotFound);
}
