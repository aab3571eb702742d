import type { Clock } from '#clock';
import type { RecordStore, ViewStore } from '#document-store';
import type { Checkpoint } from '#proofs';
import type { Keyring } from '#vault';
import type { RegisterResult } from '../../erasure-register/apply-register.js';
import type { FoundRegister } from '../../erasure-register/find-register.js';
import type { BackupEngines } from '../engines/backup-engines.js';
import type { RestoreFolders } from '../preconditions/must-be-empty.js';
import type { Until } from '../finding/restore-end.js';

interface TargetSettings {
  readonly keyring: Keyring;
  /** The name that the settings give the log; undefined where they give none. */
  readonly logOrigin: string | undefined;
  /** The clock that the service goes by. */
  readonly openClock: (records: RecordStore) => Promise<{ readonly clock: Clock; close(): Promise<void> }>;
}

/** An installation that is all in folders. */
export interface FoldersTarget extends RestoreFolders, TargetSettings {}

/** An installation of which at least one engine is a server. */
export interface ServersTarget extends TargetSettings {
  readonly open: () => Promise<OpenTarget>;
}

export interface OpenTarget extends BackupEngines {
  readonly views: ViewStore;
  close(): Promise<void>;
}

/** The installation that a backup is restored into. */
export type RestoreTarget = FoldersTarget | ServersTarget;

export interface RestoreRequest<Target extends RestoreTarget = RestoreTarget> {
  readonly target: Target;
  /** The folder of one backup. */
  readonly backup: string;
  /** Where the log is to end; undefined for where that of the backup does. */
  readonly until?: Until | undefined;
  /** Who is to be erased in what is restored. */
  readonly erased: FoundRegister;
  /** Whether a register will do that lacks somebody who is known to be erased. */
  readonly acceptsOldRegister: boolean;
  /** The last checkpoint that is known of, where one was kept elsewhere; that of the backup without it. */
  readonly lastKnown?: Checkpoint | undefined;
  /** Such as `operator:jane`. */
  readonly actor: string;
  readonly signal: AbortSignal;
}

export interface RestoreProgress {
  readonly begins: (part: 'copying' | 'appending' | 'checking' | 'erasing', total: number) => void;
  /** @param done bytes, events, or people */
  readonly at: (done: number) => void;
}

export interface RestoreResult extends RegisterResult {
  readonly events: number;
  readonly head: string | null;
  readonly made_at: string;
  /** As of when the register of erased people is; null where it does not say. */
  readonly register_as_of: string | null;
}
