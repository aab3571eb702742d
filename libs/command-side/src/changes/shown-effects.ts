import type { ChangeEffect } from '#assistants';
import type { PersonIndex } from '../person-index/person-index.js';
import type { Proposal } from './change-commands.js';

/** From what a person was shown to what is done: nothing that the person was not shown. */
export class ShownEffects {
  constructor(private readonly index: PersonIndex) {}

  async proposalOf(personId: string, deed: ChangeEffect): Promise<Proposal> {
    switch (deed.kind) {
      case 'schedule_move': {
        const { address, effectiveDate } = deed;
        return { kind: deed.kind, plan: { address, effectiveDate, keep: await this.keptBy(personId, deed.leftOut) } };
      }
      case 'cancel_move':
        return { kind: deed.kind, moveId: deed.moveId };
      case 'confirm_address':
        return { kind: deed.kind, address: deed.address };
      case 'approve_claim':
      case 'deny_claim':
      case 'revoke_grant':
        return { kind: deed.kind, grantId: deed.grantId };
    }
  }

  /** All but those that the person saw left out: what was claimed since goes along. Null for all. */
  private async keptBy(personId: string, leftOut: readonly string[]): Promise<readonly string[] | null> {
    if (leftOut.length === 0) return null;
    const gone = new Set(leftOut);
    return (await this.index.currentGrantsOf(personId)).filter((id) => !gone.has(id));
  }
}
