import { describeAppends } from './appends.js';
import { describeConcurrentAppends } from './concurrent-appends.js';
import type { ContractEngine, OpenEngine } from './engine.js';
import { describeFollowing } from './following.js';
import { describeInvalidAppends } from './invalid-appends.js';
import { describeLife } from './life.js';
import { describeLogReads } from './log-reads.js';
import { describeRandomAppends } from './random-appends.js';
import { describeRepeats } from './repeats.js';
import { describeSeveralStreams, type AppendsToSeveral } from './several-streams.js';
import { describeStoredReads } from './stored-reads.js';
import { describeStreamReads } from './stream-reads.js';

export type { ContractEngine, OpenEngine };

/**
 * What every event store does, whatever its engine: the port's sentences as tests. Call it from a spec of the adapter.
 *
 * @param open gives a new engine with an empty log at each call
 * @param appendsToSeveral what the engine can do where one append goes to several streams
 */
export function eventStoreContract(name: string, open: OpenEngine, appendsToSeveral: AppendsToSeveral): void {
  describe(`the event store on ${name}`, () => {
    describeAppends(open);
    describeRepeats(open);
    describeInvalidAppends(open);
    describeSeveralStreams(open, appendsToSeveral);
    describeConcurrentAppends(open);
    describeStreamReads(open);
    describeLogReads(open);
    describeStoredReads(open);
    describeFollowing(open);
    describeRandomAppends(open);
    describeLife(open);
  });
}
