import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, MINUTE_MS } from '#clock';
import { DemoPeople } from '#disclosure';
import {
  businessDecider,
  businessStream,
  demoPreviewStream,
  maskedDisplay,
  previewDecider,
  publicPreview,
  type PublicPreview,
  GRANT_REFUSALS,
} from '#domain';
import type { CommandContext } from '../running/command-context.js';
import { CommandRejected } from '../running/command-rejected.js';
import { DeciderRunner } from '../running/decider-runner.js';

/** Look the key of a made-up person up in a business's demo. */
export class MakeDemoPreview extends Command<PublicPreview> {
  constructor(
    readonly businessId: string,
    /** As `parsePersonKey` gave it. */
    readonly key: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Nothing of real people is looked at, and nothing is counted: not against the plan, and not against anybody's key. */
@CommandHandler(MakeDemoPreview)
export class MakeDemoPreviewHandler implements ICommandHandler<MakeDemoPreview> {
  constructor(
    private readonly people: DemoPeople,
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ businessId, key, context }: MakeDemoPreview): Promise<PublicPreview> {
    const person = this.people.of(businessId).find((one) => one.key === key && one.kind !== 'child');
    if (person === undefined) {
      throw new CommandRejected(GRANT_REFUSALS.demoKeyNotFound);
    }
    const now = this.clock.now();
    const preview = {
      previewId: randomUUID(),
      businessId,
      personId: person.personId,
      keyId: person.keyId,
      channel: 'console',
      callId: null,
      expiresAt: new Date(now + (await this.windowOf(businessId)) * MINUTE_MS).toISOString(),
    } as const;
    const make = { type: 'make', at: new Date(now).toISOString(), ...preview } as const;
    await this.runner.eventual.run(previewDecider, demoPreviewStream(preview.previewId), make, context);
    return publicPreview(preview, maskedDisplay(person.name, person.address));
  }

  /** In minutes. */
  private async windowOf(businessId: string): Promise<number> {
    const { state } = await this.runner.load(businessDecider, businessStream(businessId));
    if (state.status !== 'registered') throw new Error('a demo belongs to no business');
    return state.claimWindowMinutes;
  }
}
