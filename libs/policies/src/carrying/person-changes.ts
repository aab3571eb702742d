import { LRUCache } from 'lru-cache';
import type { DeciderRunner, EventAfterState } from '#command-side';
import { personStream, sealedPersonDecider, type PersonState } from '#domain';
import type { Folded, LogEvent, SealedIn } from '#events';

/** A person's event with what stood before it. */
export type PersonChange = EventAfterState<PersonState<'sealed'>, SealedIn<ReturnType<typeof personStream>>>;

/** People of whom what their last change left is kept, sealed; some kilobytes each. */
const MOST_KEPT = 2_000;

/**
 * The changes of people, from the log. What a person's stream came to at the last change told is kept, so that the next
 * one is told without reading the stream: what was committed at a place never changes.
 */
export class PersonChanges {
  private readonly kept = new LRUCache<string, Folded<PersonState<'sealed'>>>({ max: MOST_KEPT });

  constructor(private readonly runner: DeciderRunner) {}

  /** The change that a person's event is; undefined for one that cannot be read. */
  async of(personId: string, event: LogEvent): Promise<PersonChange | undefined> {
    const { revision } = event;
    if (event.event === undefined) return undefined;
    const kept = this.kept.get(personId);
    const [change] =
      kept?.revision === revision - 1
        ? [{ event: event.readIn(personStream(personId)), revision, before: kept.state }]
        : await this.readAfter(personId, revision - 1);
    if (change?.revision !== revision) return undefined;
    // Where it is the next one, nothing before it was passed over.
    if (kept?.revision === revision - 1) this.keepAt(personId, change);
    return change;
  }

  /** The person's events after a revision that can be read, each with the state before it. */
  async after(personId: string, revision: number): Promise<readonly PersonChange[]> {
    const last = await this.runner.lastRevision(personStream(personId));
    return last === undefined || last <= revision ? [] : this.readAfter(personId, revision);
  }

  private async readAfter(personId: string, revision: number): Promise<readonly PersonChange[]> {
    const kept = this.kept.get(personId);
    const since = kept?.revision !== undefined && kept.revision <= revision ? kept : undefined;
    const history = await this.runner.history(sealedPersonDecider, personStream(personId), since);
    this.keep(personId, since?.revision, revision + 1, history);
    return history.filter((change) => change.revision > revision);
  }

  /** As of the change at a revision, unless an event before it cannot be read: it may be mended. */
  private keep(personId: string, since: number | undefined, revision: number, history: readonly PersonChange[]): void {
    const begins = since === undefined ? 0 : since + 1;
    const change = history[revision - begins];
    if (change?.revision !== revision) return;
    this.keepAt(personId, change);
  }

  private keepAt(personId: string, { before, event, revision }: PersonChange): void {
    this.kept.set(personId, { state: sealedPersonDecider.evolve(before, event), revision, latestAt: undefined });
  }
}
