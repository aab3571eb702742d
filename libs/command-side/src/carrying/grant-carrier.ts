import pLimit from 'p-limit';
import { sealedGrantDecider, grantStream, isEnding, type CarriedChange } from '#domain';
import type { Position } from '#event-store';
import { isUnreadable } from '#vault';
import type { CommandContext } from '../running/command-context.js';
import type { DeciderRunner } from '../running/decider-runner.js';

/** What a person did, on its way to a grant. */
export interface ChangeToCarry {
  /** When the change took effect, ISO 8601 UTC with milliseconds. */
  readonly at: string;
  /** Of the person's event. */
  readonly personRevision: number;
  readonly change: CarriedChange;
}

/** Appends that one person's change may have under way. */
const SIDE_BY_SIDE = 16;

/**
 * Brings a person's changes to grants. Bringing one twice changes nothing: the grant's decider knows the revisions it
 * has had. It looks into nothing that is sealed, so a grant can be ended while no key can be read.
 */
export class GrantCarrier {
  constructor(private readonly runner: DeciderRunner) {}

  /**
   * @param carriedTo what comes to each grant; null where nothing does
   * @returns the positions of the last event on each grant that has changed
   * @throws what came in between of one of them, once all others are done
   */
  async carry(
    grantIds: readonly string[],
    carriedTo: (grantId: string) => ChangeToCarry | null,
    context: CommandContext,
  ): Promise<readonly Position[]> {
    const limit = pLimit(SIDE_BY_SIDE);
    const settled = await Promise.allSettled(
      grantIds.map((grantId) => limit(() => this.carryToOne(grantId, carriedTo(grantId), context))),
    );
    const failures: readonly unknown[] = settled.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as unknown] : [],
    );
    // What passes by itself is to be tried again; only what does not is the grant's own.
    if (failures.length > 0) throw failures.find((error) => !isUnreadable(error)) ?? failures[0];
    return settled.flatMap((one) => (one.status === 'fulfilled' && one.value !== undefined ? [one.value] : []));
  }

  private async carryToOne(
    grantId: string,
    carried: ChangeToCarry | null,
    context: CommandContext,
  ): Promise<Position | undefined> {
    if (carried === null) return undefined;
    const command = { type: 'carry', ...carried } as const;
    // An end comes also to a grant of which not all can be read.
    const running = { lenient: isEnding(carried.change), saysWhen: true };
    return (await this.runner.runSealed(sealedGrantDecider, grantStream(grantId), command, context, running)).position;
  }
}
