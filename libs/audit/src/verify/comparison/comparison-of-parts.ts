import { EventStoreUnavailable, type EventStore, type Position } from '#event-store';
import type { ProofLog } from '#proofs';
import { storedLog } from '../../reading/stored-log.js';
import { LocalComparison } from './local-comparison.js';
import type { ComparisonBegun, ComparisonState } from './tree-comparison.js';

/** A page of the log, for whoever reads it. */
export interface PagePlace {
  /** Undefined from the log's beginning. */
  readonly after: Position | undefined;
  readonly through: Position;
  readonly events: number;
}

/** For who names pages rather than handing them over: reads them as well. */
export class ComparisonOfParts {
  private constructor(
    private readonly log: EventStore,
    private readonly comparison: LocalComparison,
  ) {}

  /** @throws DocumentStoreUnavailable; TreeDamaged */
  static async begin(log: EventStore, proofs: ProofLog, begun: ComparisonBegun): Promise<ComparisonOfParts> {
    return new ComparisonOfParts(log, await LocalComparison.begin(proofs, begun));
  }

  /** @throws EventStoreUnavailable also when it reads something else there than was named; DocumentStoreUnavailable */
  async take({ after, through, events }: PagePlace): Promise<ComparisonState> {
    const page = [];
    for await (const read of storedLog(this.log, { after, until: through }, new AbortController().signal))
      page.push(...read);
    if (page.length !== events || page.at(-1)?.position !== through)
      throw new EventStoreUnavailable(`the events up to position ${through} were read twice and not the same`);
    return this.comparison.take(page);
  }

  /** @throws DocumentStoreUnavailable */
  finish(isWhole: boolean): Promise<ComparisonState> {
    return this.comparison.finish(isWhole);
  }
}
