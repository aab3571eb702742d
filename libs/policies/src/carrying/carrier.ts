import pLimit from 'p-limit';
import type { CommandContext, DeciderRunner } from '#command-side';
import { carriedChange, grantDecider, grantStream, type CarriedChange } from '#domain';
import type { PersonChange } from './person-events.js';

/** Appends that one person's change may have under way. */
const SIDE_BY_SIDE = 16;

/** Brings a person's changes to grants. Bringing one twice changes nothing: the grant's decider knows the revisions it has had. */
export class Carrier {
  constructor(private readonly runner: DeciderRunner) {}

  /** One change to many grants. */
  async toGrants(grantIds: readonly string[], change: PersonChange, context: CommandContext): Promise<void> {
    const limit = pLimit(SIDE_BY_SIDE);
    await Promise.all(grantIds.map((grantId) => limit(() => this.toGrant(grantId, change, context))));
  }

  async toGrant(grantId: string, { event, revision, before }: PersonChange, context: CommandContext): Promise<void> {
    const change = carriedChange(event, before, grantId);
    if (change !== null) await this.carry(grantId, { at: event.at, personRevision: revision, change }, context);
  }

  async carry(
    grantId: string,
    carried: { readonly at: string; readonly personRevision: number; readonly change: CarriedChange },
    context: CommandContext,
  ): Promise<void> {
    await this.runner.run(grantDecider, grantStream(grantId), { type: 'carry', ...carried }, context, 'sealed');
  }
}
