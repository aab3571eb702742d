import type { RecordStore } from '#document-store';
import type { EventStore } from '#event-store';
import { sealingState } from './sealing-state.js';

/** Events that stand unsealed for so long have nobody who seals them. */
const PATIENCE_MS = 60_000;

/** Says whether the log is being sealed, to a process that need not be the one that seals it. */
export class SealingWatch {
  private behind: { readonly size: number; readonly since: number } | undefined;

  /** @param now ms of a clock that never goes back */
  constructor(
    private readonly log: EventStore,
    private readonly store: RecordStore,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** What is wrong, in a word or two; undefined when nothing is. @throws what the engines throw */
  async problem(): Promise<string | undefined> {
    const { newest, problem, isCurrent } = await sealingState(this.log, this.store);
    if (problem !== null) return problem;
    const size = newest?.size ?? 0;
    if (isCurrent || this.behind?.size !== size) this.behind = isCurrent ? undefined : { size, since: this.now() };
    const isLate = this.behind !== undefined && this.now() - this.behind.since >= PATIENCE_MS;
    return isLate ? 'nobody-seals' : undefined;
  }
}
