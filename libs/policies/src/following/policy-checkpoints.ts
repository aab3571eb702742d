import { changeRecord, MAX_PAGE, type Collection, type RecordStore } from '#document-store';
import type { PolicyFollows } from './policy.js';

export interface PolicyCheckpoint {
  readonly position: string;
  /** Of the policy that came there. Missing where that is the first, and where an operator or a restore put it. */
  readonly edition?: number;
}

/** What a checkpoint is of. */
export type PolicyEdition = Pick<PolicyFollows, 'name' | 'edition'>;

export const POLICY_CHECKPOINTS: Collection<PolicyCheckpoint> = {
  name: 'policy-checkpoints',
  indexes: [{ name: 'by-position', equal: [], order: 'position' }],
};

/**
 * Where policies stand in the log: records, since views may be thrown away and rebuilt, and what a policy has done may
 * not be done by that.
 */
export class PolicyCheckpoints {
  constructor(private readonly records: RecordStore) {}

  /** Undefined also where only an earlier edition has come anywhere. */
  async read({ name, edition }: PolicyEdition): Promise<string | undefined> {
    const checkpoint = (await this.records.get(POLICY_CHECKPOINTS, name))?.body;
    return isEarlier(checkpoint, edition) ? undefined : checkpoint?.position;
  }

  /** Moves it forwards, never back within an edition: of two policies at once the one that is further wins. */
  async move({ name, edition }: PolicyEdition, position: string): Promise<void> {
    const moved = { position, ...(edition !== undefined && { edition }) };
    await changeRecord(this.records, POLICY_CHECKPOINTS, name, (current) =>
      current === undefined || isEarlier(current, edition) || current.position < position ? moved : undefined,
    );
  }

  /** Of every policy that ever ran, by its name; there are about ten. */
  async all(): Promise<Readonly<Record<string, string>>> {
    const request = { index: 'by-position', equal: {}, direction: 'up', limit: MAX_PAGE } as const;
    const found = await this.records.page(POLICY_CHECKPOINTS, request);
    return Object.fromEntries(found.map(({ id, body }) => [id, body.position]));
  }

  /**
   * Puts a policy to a position, or to the log's beginning, forwards or back. For an installation that is not running.
   * A position is one write: cut off between two, the policy would begin anew and send everything once more.
   */
  async set(policy: string, position: string | undefined): Promise<void> {
    if (position === undefined) await this.records.remove(POLICY_CHECKPOINTS, policy);
    else await changeRecord(this.records, POLICY_CHECKPOINTS, policy, () => ({ position }));
  }

  /**
   * Puts every policy back to where it stood once, and to the log's beginning where that is not known. For an
   * installation that is not running: what they did since may be missing in the log. Where a policy stood counts also
   * when it has no record by now, such as after an attempt that was cut off.
   */
  async putBack(before: Readonly<Record<string, string>>): Promise<void> {
    const policies = new Set([...Object.keys(await this.all()), ...Object.keys(before)]);
    for (const policy of policies) await this.set(policy, before[policy]);
  }
}

function isEarlier(checkpoint: PolicyCheckpoint | undefined, edition = 1): boolean {
  return checkpoint !== undefined && (checkpoint.edition ?? 1) < edition;
}
