import type { EventStore } from '../index.js';

/** One engine with an empty log of its own, as the contract suite uses it. */
export interface ContractEngine {
  readonly store: EventStore;
  /** Another instance on the same log, as a second process would open it. `dispose` closes it too. */
  openAnother(): Promise<EventStore>;
  /** Closes every instance and removes what the engine left behind. */
  dispose(): Promise<void>;
}

export type OpenEngine = () => Promise<ContractEngine>;

/** Opens an engine before the tests of the surrounding `describe` and disposes of it after them. */
export function useEngine(open: OpenEngine): { store(): EventStore; openAnother(): Promise<EventStore> } {
  let engine: ContractEngine | undefined;
  const opened = (): ContractEngine => {
    if (engine === undefined) throw new Error('the engine is open only while tests run');
    return engine;
  };
  beforeAll(async () => {
    engine = await open();
  });
  afterAll(async () => {
    await engine?.dispose();
  });
  return { store: () => opened().store, openAnother: () => opened().openAnother() };
}
