import { KeptState } from './kept-state.js';

/** For checks of so few events that what they know stays in memory until they end. */
export class InMemoryCheckState extends KeptState {
  override get(): unknown {
    return undefined;
  }

  override keys(): Iterable<string> {
    return [];
  }

  override progress(): unknown {
    return undefined;
  }

  override write(): Promise<void> {
    throw new Error('the state of one run lives in memory and cannot be saved');
  }

  override clear(): Promise<void> {
    return Promise.resolve();
  }

  override close(): Promise<void> {
    return Promise.resolve();
  }
}
