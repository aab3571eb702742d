import { randomUUID } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { Disclosures, type KeyHolder } from '#disclosure';
import { previewDecider, previewStream, publicPreview, type PublicPreview } from '#domain';
import { LookUps, SubjectErased } from '#vault';
import { DeciderRunner } from '../running/decider-runner.js';
import { MakePreview } from './make-preview.command.js';
import { LookUpRestrictions } from './look-up-restrictions.js';
import { answerAlike, answerUnknownKey } from './unknown-key.js';

const MINUTE_MS = 60_000;

/**
 * The preview and its entry in the person's access history are durable before anything is shown. A crash between the two leaves an entry without
 * a preview, or a preview that nobody has seen: never a disclosure without its entry.
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
    const since = performance.now();
    const previewId = randomUUID();
    const entry = await this.lookUps.find('person-key', command.lookUp.key);
    const holder = entry && (await this.disclosures.holderOf(entry));
    const decision = await command.gate.decide(holder?.personId);
    await this.restrictions.restrict(command.lookUp.businessId, decision.restrictedUntil, command.context);
    // An answer over a limit tells as little as any other.
    if (!decision.isAdmitted) return answerAlike(since, decision.error);
    if (holder === undefined || decision.isUnknown) return answerUnknownKey(since);
    try {
      return await this.preview(command, previewId, holder);
    } catch (error) {
      // The person was erased after the key was looked up.
      if (error instanceof SubjectErased) return answerUnknownKey(since);
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
    const [display, { state }] = await Promise.all([
      this.disclosures.preview(holder, previewId, { businessId, channel, context }),
      this.runner.run(previewDecider, previewStream(previewId), make, context),
    ]);
    if (state.status !== 'made') throw new Error('a preview was made and is not there');
    return publicPreview(state, display);
  }
}
