import type { EventStore, RecordedEvent } from '#event-store';
import { leafHash, TreeDamaged, verifyInclusion, type ProofLog, type TreeHead } from '#proofs';
import type { Findings } from '../findings.js';

/** Single events against the tree that was signed, by their inclusion proofs. */
export class InclusionCheck {
  /** Events behind the newest checkpoint. */
  unsigned = 0;

  constructor(
    private readonly log: EventStore,
    private readonly proofs: ProofLog,
    private readonly tree: TreeHead,
    /** Position of the last event in it; null for none. */
    private readonly through: string | null,
    private readonly findings: Findings,
  ) {}

  /** @throws EventStoreUnavailable; DocumentStoreUnavailable */
  async take(events: readonly RecordedEvent[]): Promise<void> {
    const stored = await this.log.storedBytes(events);
    for (const [at, event] of events.entries()) {
      if (this.through === null || event.position > this.through) {
        this.unsigned += 1;
        continue;
      }
      const problem = await this.problemOf(event.position, stored[at] ?? Buffer.alloc(0));
      if (problem !== undefined) this.findings.add('seals', event, `${event.type}, ${problem}`);
    }
  }

  private async problemOf(position: string, bytes: Uint8Array): Promise<string | undefined> {
    const { proofs, tree } = this;
    try {
      const index = await proofs.indexOf(position, tree.size);
      const [leaf] = index === undefined ? [] : await proofs.leaves(index, 1);
      if (leaf === undefined) return 'in no leaf of the tree, was added since the log was sealed';
      const name = `index ${leaf.index} of the tree`;
      if (!leafHash(leaf.salt, bytes).equals(leaf.hash)) return `${name}, was changed since it was sealed`;
      const proof = await proofs.inclusionProof(leaf.index, tree.size);
      return verifyInclusion(leaf.hash, leaf.index, tree, proof) ? undefined : `${name}, is not what was signed`;
    } catch (error) {
      if (error instanceof TreeDamaged) return 'whose tiles of the tree are damaged, cannot be proved';
      throw error;
    }
  }
}
