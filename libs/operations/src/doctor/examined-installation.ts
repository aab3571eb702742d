import type { ObservedInstallation, ReachableEngines } from '../status/reachable.js';

/** What a Redis says of itself. */
export interface RedisState {
  /** Such as `Redis 7.0.15`. */
  readonly is: string;
  /** Whether it keeps what it is given when it stops (`appendonly`). */
  readonly appendOnly: boolean;
  /** What it does when its memory is full, such as `noeviction`. */
  readonly whenFull: string;
  /** By how many milliseconds its clock is ahead of this machine's. */
  readonly aheadMs: number;
}

export interface ExaminedEngines extends ReachableEngines {
  /** @throws Error when none runs or it does not answer */
  redisState(): Promise<RedisState>;
}

/** What of the settings an examination goes by. */
export interface ExaminedSettings {
  readonly production: boolean;
  readonly dataDir: string;
  readonly keyringPath: string;
  readonly erasureRegisterPath: string | undefined;
  readonly origin: string;
  /** With its address, where it is a server. */
  readonly eventStore: { readonly kind: string; readonly url?: string };
  /** Variables whose URL leads to an engine without a password, such as `REDIS_URL`. */
  readonly enginesWithoutPassword: readonly string[];
  readonly logOrigin: string | undefined;
  readonly staffEmails: readonly string[];
  readonly trustedProxies: readonly unknown[];
  readonly smtpUrl: string | undefined;
  readonly metricsPort: number | undefined;
  readonly demo: boolean;
}

/** A folder that something is kept in. */
export interface DataFolder {
  readonly place: 'data' | 'event-store' | 'read-store' | 'erasure-register';
  readonly folder: string;
}

/** What an examination looks at. */
export interface ExaminedInstallation extends ObservedInstallation {
  readonly engines: ExaminedEngines;
  readonly settings: ObservedInstallation['settings'] & ExaminedSettings;
  readonly dataFolders: readonly DataFolder[];
  /** Folders of backups. */
  readonly backups: readonly string[];
  /** Greets the mail server as it is greeted for a mail, and sends none; undefined where none is set. */
  readonly greetMailServer: (() => Promise<void>) | undefined;
}
