import { isOfCall, isOfNetworks } from '../windows/window-keys.js';
import { OwnWindow } from './own-window.js';

/** Windows of a kind that a process remembers; of more, those that were not touched for longest are forgotten. */
const MOST = 20_000;

/**
 * The windows of one process, by their keys. Those of networks stand apart, and those of calls: strangers, or one
 * business, can make as many of them as they like, and have none of another business's forgotten.
 */
export class OwnWindows {
  private readonly ofNetworks = new Map<string, OwnWindow>();
  private readonly ofCalls = new Map<string, OwnWindow>();
  private readonly others = new Map<string, OwnWindow>();

  /** To count in: it is remembered from now on. */
  of(key: string, span: number): OwnWindow {
    const windows = this.kindOf(key);
    const window = windows.get(key) ?? new OwnWindow(span);
    touch(windows, key, window);
    if (windows.size > MOST) forgetOldest(windows);
    return window;
  }

  /** To look at: an empty one that is not remembered, where there is none. */
  look(key: string, span: number): OwnWindow {
    const windows = this.kindOf(key);
    const window = windows.get(key);
    if (window === undefined) return new OwnWindow(span);
    touch(windows, key, window);
    return window;
  }

  forget(key: string): void {
    this.kindOf(key).delete(key);
  }

  /** All of them, as they stand when it is asked. */
  all(): readonly (readonly [string, OwnWindow])[] {
    return [...this.others, ...this.ofCalls, ...this.ofNetworks];
  }

  /** Redis has lost what it was told. */
  untellAll(): void {
    for (const [, window] of this.all()) window.untellAll();
  }

  private kindOf(key: string): Map<string, OwnWindow> {
    if (isOfNetworks(key)) return this.ofNetworks;
    return isOfCall(key) ? this.ofCalls : this.others;
  }
}

/** Last touched, last forgotten. */
function touch(windows: Map<string, OwnWindow>, key: string, window: OwnWindow): void {
  windows.delete(key);
  windows.set(key, window);
}

function forgetOldest(windows: Map<string, OwnWindow>): void {
  const [oldest] = windows.keys();
  if (oldest !== undefined) windows.delete(oldest);
}
