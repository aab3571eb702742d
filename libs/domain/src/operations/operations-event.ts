import type { DomainEvent } from '../decider.js';

/**
 * A backup was put back: what happened after it is no longer in the log. Stands in the stream of operations, as the
 * first event after those of the backup.
 */
type Restored = DomainEvent<
  'operations.restored.v1',
  {
    /** `operator:<name>` */
    readonly by: string;
    /** The backup's name; null where the engines were put back by tools of their own. */
    readonly backup: string | null;
    /** When it was made, by the clock of the machine. */
    readonly backupMadeAt: string | null;
    /** Position of the last event in it; null for an empty log. */
    readonly head: string | null;
    readonly events: number | null;
    /** The date of the register of erased people that was applied; null where it did not say. */
    readonly registerAsOf: string | null;
    /** Whether the register was known to lack somebody. */
    readonly oldRegisterAccepted: boolean;
    /** By the clock of the machine, which a restore takes no part of the log's own time from. */
    readonly restoredAt: string;
  }
>;

/**
 * A tree over the log was begun under a new name: after a restore as its first event, or because an operator said so.
 * It names what the log was signed as before, so that nobody takes the two for one.
 */
type ProofsBegun = DomainEvent<
  'operations.proofs_begun.v1',
  {
    /** `operator:<name>` */
    readonly by: string;
    /** The name that checkpoints are signed under from now on. */
    readonly origin: string;
    /** The last checkpoint that is known of before; null where there was none. */
    readonly formerOrigin: string | null;
    readonly formerSize: number | null;
    /** Base64. */
    readonly formerRoot: string | null;
    /** By the clock of the machine. */
    readonly begunAt: string;
  }
>;

/**
 * Access events were put into a file of the archive, and are about to be removed from the engine that the log is in. It
 * is signed with the log, so that a file that is missing, or another one, is found.
 */
type AccessArchived = DomainEvent<
  'operations.access_archived.v1',
  {
    /** `operator:<name>` */
    readonly by: string;
    /** The file's name. */
    readonly file: string;
    /** Of the file, hexadecimal. */
    readonly sha256: string;
    readonly bytes: number;
    readonly events: number;
    /** Positions of the first and the last of them. */
    readonly first: string;
    readonly last: string;
    /** When those two happened, by the service's clock. */
    readonly firstAt: string;
    readonly lastAt: string;
  }
>;

export type OperationsEvent = Restored | ProofsBegun | AccessArchived;
