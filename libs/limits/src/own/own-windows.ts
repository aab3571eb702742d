import { isOfNetworks } from '../windows/window-keys.js';
import { OwnWindow } from './own-window.js';

/** Windows of a kind that a process remembers; of more, those that were not touched for longest are forgotten. */
const MOST = 20_000;

/**
 * The windows of one process, by their keys. Those of networks stand apart: strangers can make as many of them as they
 * like, and have none of a business's forgotten.
 */
export class OwnWindows {
  private readonly ofNetworks = new Map<string, OwnWindow>();
  private readonly others = new Map<string, OwnWindow>();

  of(key: string, span: number): OwnWindow {
    const windows = this.kindOf(key);
    const window = windows.get(key) ?? new OwnWindow(span);
    // Last touched, last forgotten.
    windows.delete(key);
    windows.set(key, window);
    if (windows.size > MOST) forgetOldest(windows);
    return window;
  }

  forget(key: string): void {
    this.kindOf(key).delete(key);
  }

  /** All of them, as they stand when it is asked. */
  all(): readonly (readonly [string, OwnWindow])[] {
    return [...this.others, ...this.ofNetworks];
  }

  /** Redis has lost what it was told. */
  untellAll(): void {
    for (const [, window] of this.all()) window.untellAll();
  }

  private kindOf(key: string): Map<string, OwnWindow> {
    return isOfNetworks(key) ? this.ofNetworks : this.others;
  }
}

function forgetOldest(windows: Map<string, OwnWindow>): void {
  const [oldest] = windows.keys();
  if (oldest !== undefined) windows.delete(oldest);
}
