import { markEnded } from './ended.js';

/** What tabs of one browser tell each other: who is signed in, null for nobody. It stays within the browser. */
const CHANNEL = 'session';

/**
 * What a page has loaded belongs to one account. Once another one is signed in, or nobody any more, the page loads
 * anew: nothing of the first is shown to the next, and what is tapped happens to the account that is shown. The cookie
 * belongs to all tabs, so they tell each other.
 */
export class OneAccount {
  private shown: string | undefined;
  /** Whose answers the page may hold: they outlast the end of a session where the reader stays on the page. */
  private holds: string | undefined;
  private forget: () => void = () => undefined;
  private mayBeDeleted = false;
  private readonly tabs = new BroadcastChannel(CHANNEL);

  constructor() {
    this.tabs.onmessage = ({ data }: MessageEvent<unknown>) => {
      this.compare(data);
    };
  }

  /**
   * @param forget lets go of what was loaded, since the page may go on as another account's: a browser asks before it
   *   leaves a page with a secret, and its reader may stay
   */
  whenAnother(forget: () => void): void {
    this.forget = forget;
  }

  /** @param email of the account that the service names; null when it knows of no session */
  isNow(email: string | null): void {
    this.tabs.postMessage(email);
    if (email === null && this.shown !== undefined) markEnded(this.mayBeDeleted ? 'mayBeDeleted' : 'ended');
    this.compare(email);
    this.shown = email ?? undefined;
  }

  /** After a sign-out or the account's end here, whose page goes elsewhere by itself. */
  hasLeft(): void {
    this.shown = undefined;
    this.tabs.postMessage(null);
  }

  /** @param isSent whether the account's deletion was sent and not refused: the session's end may be the account's */
  noteDeletion(isSent: boolean): void {
    this.mayBeDeleted = isSent;
  }

  private compare(account: unknown): void {
    if (this.shown !== undefined && account !== this.shown) window.location.reload();
    if (typeof account !== 'string') return;
    if (this.holds !== undefined && account !== this.holds) this.forget();
    this.holds = account;
  }
}
