import type { RecordStore } from '#document-store';
import type { EventStore } from '#event-store';
import { treeStatus } from './tree-status.js';

/** When events have waited so long to be signed, nobody signs. */
const PATIENCE_MS = 60_000;

/** Says whether the log is being signed, to a process that need not be the one that signs it. */
export class TreeWatch {
  private behind: { readonly size: number; readonly since: number } | undefined;

  constructor(
    private readonly log: EventStore,
    private readonly store: RecordStore,
  ) {}

  /** What is wrong, in a word or two; undefined when nothing is. @throws what the engines throw */
  async problem(): Promise<string | undefined> {
    const { newest, problem, isCurrent } = await treeStatus(this.log, this.store);
    if (problem !== null) return problem;
    const size = newest?.size ?? 0;
    const now = performance.now();
    if (isCurrent || this.behind?.size !== size) this.behind = isCurrent ? undefined : { size, since: now };
    const isLate = this.behind !== undefined && now - this.behind.since >= PATIENCE_MS;
    return isLate ? 'nobody-seals' : undefined;
  }
}
