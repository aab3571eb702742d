import type { KeptState } from './kept-state.js';
import { KeptTable } from './kept-table.js';
import type { Change, GrantTrack, PersonTrack } from './tracks.js';

/** All that the checks know of a log as far as it was read, in memory of bounded size. */
export class CheckTables {
  /** Of each stream the revision of its last event. */
  readonly streams: KeptTable<number>;
  /** Ids of the events that may be named as causes. */
  readonly causes: KeptTable<true>;
  readonly people: KeptTable<PersonTrack>;
  /** By person and number, from 0. */
  readonly changes: KeptTable<Change>;
  readonly grants: KeptTable<GrantTrack>;
  /** Grants that lack something that is still to come, or should have. */
  readonly unfinished: KeptTable<true>;
  /** Streams of grants and of people's access in which an event could not be read, by their names. */
  readonly unread: KeptTable<true>;
  /** Whose data keys were found damaged. */
  readonly damaged: KeptTable<true>;
  /** The last step, while it is written. */
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly state: KeptState) {
    this.streams = new KeptTable(state, 'streams');
    this.causes = new KeptTable(state, 'causes');
    this.people = new KeptTable(state, 'people');
    this.changes = new KeptTable(state, 'changes');
    this.grants = new KeptTable(state, 'grants');
    this.unfinished = new KeptTable(state, 'unfinished');
    this.unread = new KeptTable(state, 'unread');
    this.damaged = new KeptTable(state, 'damaged');
  }

  /** Changes since the last step. */
  get pending(): number {
    return this.tables.reduce((sum, { pending }) => sum + pending, 0);
  }

  /**
   * Begins to make a step durable, once the one before is: the next one can be taken meanwhile.
   * @param progress as in KeptState; what it fails with, `saved` does. @throws as `saved`, for the step before
   */
  async save(progress: Promise<unknown>): Promise<void> {
    await this.saved();
    const changes = this.tables.flatMap((table) => [...table.endStep()]);
    this.writing = this.state.write(changes, progress).then(() => {
      for (const table of this.tables) table.settled();
    });
    // What fails is told of to whoever waits for it.
    this.writing.catch(() => undefined);
  }

  /** Resolves when every step is durable. @throws TakenOver, StateUnwritable */
  saved(): Promise<void> {
    return this.writing;
  }

  /** @throws TakenOver, StateUnwritable */
  async forget(): Promise<void> {
    await this.state.clear();
    for (const table of this.tables) table.forget();
  }

  private get tables() {
    return [
      ...[this.streams, this.causes, this.people, this.changes],
      ...[this.grants, this.unfinished, this.unread, this.damaged],
    ] as const;
  }
}
