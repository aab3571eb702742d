import { OwnWindow } from './own-window.js';

/** Windows that a process remembers; of more, those that were not touched for longest are forgotten. */
const MOST = 20_000;

/** The windows of one process, by their keys. */
export class OwnWindows {
  private readonly windows = new Map<string, OwnWindow>();

  of(key: string, span: number): OwnWindow {
    const window = this.windows.get(key) ?? new OwnWindow(span);
    // Last touched, last forgotten.
    this.windows.delete(key);
    this.windows.set(key, window);
    if (this.windows.size > MOST) this.forgetOldest();
    return window;
  }

  forget(key: string): void {
    this.windows.delete(key);
  }

  /** All of them, as they stand when it is asked. */
  all(): readonly (readonly [string, OwnWindow])[] {
    return [...this.windows];
  }

  /** Redis has lost what it was told. */
  untellAll(): void {
    for (const window of this.windows.values()) window.untellAll();
  }

  private forgetOldest(): void {
    const [oldest] = this.windows.keys();
    if (oldest !== undefined) this.windows.delete(oldest);
  }
}
