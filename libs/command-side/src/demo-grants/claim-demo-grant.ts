import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidV5 } from 'uuid';
import { Clock } from '#clock';
import { DemoGrants, DemoPeople, addToDemoList } from '#disclosure';
import { RecordStore } from '#document-store';
import {
  demoGrantDecider,
  demoGrantStream,
  demoPreviewStream,
  previewDecider,
  previewOf,
  type ClaimedPerson,
  GRANT_REFUSALS,
} from '#domain';
import type { ClaimAnswer } from '../claim-grant/claim-grant.js';
import type { CommandContext } from '../running/command-context.js';
import { CommandRejected } from '../running/command-rejected.js';
import { DeciderRunner } from '../running/decider-runner.js';

/** Turn a preview of a business's demo into a grant there. */
export class ClaimDemoGrant extends Command<ClaimAnswer> {
  constructor(
    readonly claim: {
      readonly businessId: string;
      readonly previewId: string;
      readonly externalRef: string | null;
    },
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Names the ids derived from the demo's previews. Never to be changed. */
const DEMO_GRANT_IDS = 'c2b6d1f4-7f0a-4b8e-8a55-61d0e4b3a9d7';

@CommandHandler(ClaimDemoGrant)
export class ClaimDemoGrantHandler implements ICommandHandler<ClaimDemoGrant> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly people: DemoPeople,
    private readonly grants: DemoGrants,
    private readonly records: RecordStore,
    private readonly clock: Clock,
  ) {}

  async execute({ claim, context }: ClaimDemoGrant): Promise<ClaimAnswer> {
    const { businessId, previewId, externalRef } = claim;
    const { state: preview } = await this.runner.load(previewDecider, demoPreviewStream(previewId));
    const own = previewOf(businessId, preview);
    if (own === undefined) {
      throw new CommandRejected(GRANT_REFUSALS.previewNotFound);
    }
    const grantId = uuidV5(previewId, DEMO_GRANT_IDS);
    const person = this.claimed(businessId, own.personId);
    const input = { grantId, businessId, preview, person, externalRef, channel: 'console', callId: null } as const;
    const command = { type: 'claim', at: this.clock.iso(), ...input } as const;
    const { state, events } = await this.runner.eventual.run(
      demoGrantDecider,
      demoGrantStream(grantId),
      command,
      context,
    );
    if (state.status !== 'absent')
      await addToDemoList(this.records, grantId, { businessId, claimedAt: state.claimedAt });
    const grant = await this.grants.find(businessId, grantId);
    if (grant === undefined) throw new Error('a claimed grant is not there');
    return { grant, claimedNow: events.length > 0 };
  }

  private claimed(businessId: string, personId: string): ClaimedPerson {
    const person = this.people.of(businessId).find((one) => one.personId === personId);
    return {
      revision: 0,
      currentKeyId: person?.keyId,
      claimApprovalRequired: person?.kind === 'approves_claims',
    };
  }
}
