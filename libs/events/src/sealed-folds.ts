import { laterOf } from '#clock';
import type { Fold, StreamName } from '#domain';
import type { EventStore } from '#event-store';
import { foldPages, foldSealed, stepOf, type Folded, type Folding } from './fold-stream.js';
import { KeptStates, type KeptState } from './kept-states.js';
import type { SealedIn } from './read-sealed.js';
import { sealedPages } from './read-pages.js';

/**
 * What streams come to with what is sealed left sealed. Kept, so that only what is new in a stream is read; up to the
 * first event that cannot be read, since that may be mended.
 */
export class SealedFolds {
  private readonly kept = new KeptStates<KeptState>();

  constructor(private readonly log: EventStore) {}

  /**
   * As `foldSealed`.
   * @param fold one that lives as long as the process: states are kept under it
   */
  async of<Stream extends StreamName, State>(
    stream: Stream,
    fold: Fold<State, SealedIn<Stream>>,
    folding: Folding<State> = {},
  ): Promise<Folded<State>> {
    if (folding.since !== undefined) return foldSealed(this.log, stream, fold, folding);
    // Kept under the fold itself, so it is the fold's own state.
    const kept = this.kept.get(fold, stream, folding.through) as Folded<State> | undefined;
    const step = stepOf(fold);
    const since = kept ?? { state: fold.initial, revision: undefined, latestAt: undefined };
    const whole: { last?: KeptState; ends: boolean } = { ends: false };
    const folded = await foldPages(since, sealedPages(this.log, stream, folding), (before: State, understood) => {
      const state = step(before, understood);
      whole.ends ||= understood.event === undefined;
      const { revision, metadata } = understood.recorded;
      const latestAt = laterOf((whole.last ?? since).latestAt, metadata.time);
      if (!whole.ends) whole.last = { state, revision, latestAt };
      return state;
    });
    if (whole.last !== undefined) this.kept.keep(fold, stream, whole.last);
    return folded;
  }
}
