import type { Collection, RecordStore, ViewStore } from '../index.js';

/** A store that a suite may use as it likes. */
export interface ContractEngine<S extends ViewStore | RecordStore> {
  readonly store: S;
  /** The same database opened once more, as another process would; the suite closes it. */
  openAnother(): Promise<S>;
  /** Closes `store` and removes all that it left. */
  dispose(): Promise<void>;
}

/** Gives a new engine with an empty database, and these collections declared, at each call. */
export type OpenEngine<S extends ViewStore | RecordStore> = (
  collections: readonly Collection<object>[],
) => Promise<ContractEngine<S>>;

/** How the suites of a theme reach the engine that was opened before their tests. */
export type CurrentEngine<S extends ViewStore | RecordStore> = () => ContractEngine<S>;
