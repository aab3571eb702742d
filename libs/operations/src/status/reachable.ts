import type { Clock } from '#clock';
import type { RecordStore, ViewStore } from '#document-store';
import type { EventStore, LogArchive } from '#event-store';
import type { PolicyEdition, PolicyFollows } from '#policies';
import type { NoteVerifier, WitnessAddress } from '#proofs';
import type { SlotStates } from '#projecting';
import type { Keyring, WrappingKeys } from '#vault';

/** The engines of an installation, each reached for when it is asked for; all reject when it is out of reach. */
export interface ReachableEngines {
  log(): Promise<EventStore>;
  archive(): Promise<LogArchive | undefined>;
  views(): Promise<ViewStore>;
  slotStates(): Promise<SlotStates>;
  records(): Promise<RecordStore>;
  proofs(): Promise<RecordStore>;
  keyring(): Promise<Keyring>;
  wrappingKeys(): Promise<WrappingKeys>;
  clock(): Promise<Clock>;
  /** What the Redis is, such as `Redis 7.0.15`. */
  describeRedis(): Promise<string>;
}

/** What a look at an installation goes by. */
export interface ObservedInstallation {
  readonly engines: ReachableEngines;
  readonly settings: ObservedSettings;
  /** Its policies, by their checkpoints. */
  readonly policies: readonly (PolicyEdition & Pick<PolicyFollows, 'streamPrefixes'>)[];
}

interface ObservedSettings extends RegisterSettings {
  /** Whom checkpoints are offered to. */
  readonly witnesses: readonly WitnessAddress[];
  /** The logs that it is a witness for, by the keys that sign them. */
  readonly witnessFor: readonly NoteVerifier[];
}

export interface RegisterSettings {
  /** Of the second place of the register of erased people; undefined: there is none. */
  readonly erasureRegisterPath: string | undefined;
  readonly production: boolean;
}
