import type { Collection, RecordStore } from '#document-store';

export interface PolicyCheckpoint {
  readonly position: string;
}

export const POLICY_CHECKPOINTS: Collection<PolicyCheckpoint> = { name: 'policy-checkpoints', indexes: [] };

/** Where policies stand in the log: records, since views may be thrown away and rebuilt, and what a policy has done may not be done by that. */
export class PolicyCheckpoints {
  constructor(private readonly records: RecordStore) {}

  async read(policy: string): Promise<string | undefined> {
    return (await this.records.get(POLICY_CHECKPOINTS, policy))?.body.position;
  }

  /** Moves it forwards, never back: of two policies at once the one that is further wins. */
  async move(policy: string, position: string): Promise<void> {
    const standing = await this.records.get(POLICY_CHECKPOINTS, policy);
    if (standing === undefined) await this.records.create(POLICY_CHECKPOINTS, policy, { position });
    else if (standing.body.position < position) {
      await this.records.replace(POLICY_CHECKPOINTS, policy, standing.version, { position });
    }
  }
}
