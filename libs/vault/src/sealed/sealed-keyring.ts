import { statSync, type Stats } from 'node:fs';
import { CryptoUnavailable } from '../errors.js';
import { isSameState } from '../kept/file-state.js';
import { KeptKeyring } from '../kept/kept-keyring.js';
import type { KeyringContents } from '../kept/keyring-contents.js';
import { KeyManagementRefuses, type KeyManagement } from '../keyring/key-management.js';
import { readSealedFile, unsealed } from './sealed-file.js';

export interface SealedKeyringTimes {
  /** Between two times that the service is asked, while it answers and while it does not. */
  readonly askEveryMs: number;
  readonly askAgainMs: number;
  /** For how long what was unsealed serves without an answer of the service. */
  readonly keptForMs: number;
}

/**
 * A key that is withdrawn is of no use here ten seconds later; a service that is away for less than a minute, as for
 * its restart, is missed by nobody.
 */
const TIMES: SealedKeyringTimes = { askEveryMs: 10_000, askAgainMs: 1_000, keptForMs: 60_000 };

interface Opened {
  readonly stats: Stats;
  readonly contents: KeyringContents;
  /** Monotonic, milliseconds. */
  readonly at: number;
}

/**
 * A keyring in a file that a key-management service has sealed. What was unsealed is kept in memory alone, and only
 * while the service goes on unsealing it; see docs/decisions/sealed-keyring.md.
 */
export class SealedKeyring extends KeptKeyring {
  private opened: Opened | undefined;
  private trouble: CryptoUnavailable;
  private loading: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly path: string,
    private readonly service: KeyManagement,
    private readonly times: SealedKeyringTimes = TIMES,
  ) {
    super();
    this.trouble = new CryptoUnavailable(`the keyring ${path} was not unsealed yet`);
  }

  /** Loads for the first time, and from then on again and again; what is wrong then, uses say. */
  async start(): Promise<void> {
    await this.reload().catch(() => undefined);
    this.next();
  }

  override async refresh(): Promise<void> {
    if (this.opened !== undefined && isSameState(this.stats(), this.opened.stats)) return;
    // One that is under way may have read the file before it was changed.
    await this.loading?.catch(() => undefined);
    await this.reload();
  }

  override close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.forget(new CryptoUnavailable(`the keyring ${this.path} is closed`));
  }

  protected override contents(): KeyringContents {
    const { opened } = this;
    if (opened === undefined) throw this.trouble;
    if (performance.now() - opened.at > this.times.keptForMs) throw this.trouble;
    // What another process has changed is loaded soon; whoever must have it now calls `refresh`.
    if (!isSameState(this.stats(), opened.stats)) void this.reload().catch(() => undefined);
    return opened.contents;
  }

  private stats(): Stats {
    try {
      return statSync(this.path);
    } catch (cause) {
      throw new CryptoUnavailable(`the keyring ${this.path} cannot be read`, { cause });
    }
  }

  private reload(): Promise<void> {
    this.loading ??= this.unseal().finally(() => {
      this.loading = undefined;
    });
    return this.loading;
  }

  private async unseal(): Promise<void> {
    try {
      this.stats();
      const file = readSealedFile(this.path);
      const contents = await unsealed(this.path, file, this.service);
      if (!this.isClosed) this.opened = { stats: file.stats, contents, at: performance.now() };
    } catch (error) {
      const trouble = error instanceof CryptoUnavailable ? error : unreadable(this.path, error);
      if (trouble instanceof KeyManagementRefuses) this.forget(trouble);
      this.trouble = trouble;
      throw trouble;
    }
  }

  private forget(trouble: CryptoUnavailable): void {
    this.opened = undefined;
    this.trouble = trouble;
  }

  private next(): void {
    if (this.isClosed) return;
    const isWell = this.opened !== undefined && performance.now() - this.opened.at < this.times.askEveryMs;
    this.timer = setTimeout(
      () => {
        void this.reload()
          .catch(() => undefined)
          .then(() => {
            this.next();
          });
      },
      isWell ? this.times.askEveryMs : this.times.askAgainMs,
    );
    this.timer.unref();
  }
}

function unreadable(path: string, cause: unknown): CryptoUnavailable {
  return new CryptoUnavailable(`the keyring ${path} cannot be read`, { cause });
}
