export { applyRegister, type RegisterApplied } from './backups/apply-register.js';
export { backUp, type BackedUp, type BackupProgress } from './backups/back-up.js';
export { backupsNeeding, type BackupNeeds } from './backups/backups-needing.js';
export { BackupDamaged } from './backups/backup-manifest.js';
export { NotEmbedded } from './backups/embedded-folders.js';
export { markRestore } from './backups/mark-restore.js';
export { findBackup } from './backups/find-backup.js';
export { findRegister, type FoundRegister } from './backups/find-register.js';
export { mustBeCurrent, RegisterOld } from './backups/must-be-current.js';
export { secondPlaceOf, type SecondPlaceRecord } from './erasure-register/second-place-record.js';
export { secondPlaceProblem } from './erasure-register/second-place-health.js';
export { writeDurably } from './backups/durable-file.js';
export { fileTrouble } from './backups/file-trouble.js';
export { ErasureRegister } from './backups/erasure-register.js';
export { keepRegister } from './backups/keep-register.js';
export { FolderUnusable } from './backups/make-folder.js';
export { KeyringUnfit } from './backups/must-open.js';
export { NotEmpty } from './backups/must-be-empty.js';
export { restoreBackup, type Restored, type RestoreProgress } from './backups/restore.js';
export type { Engines } from './engines/engines.js';
export { EnginesOnDemand } from './engines/engines-on-demand.js';
export { openEngines, RECORD_COLLECTIONS } from './engines/open-engines.js';
export { POLICY_STREAMS } from './policies/policies.js';
export { describeRedis } from './redis/look-at-redis.js';
export { MemberGuard } from './http/member-guard.js';
export { RegisteredGuard } from './http/registered-guard.js';
export { StaffGuard } from './http/staff-guard.js';
export { runProcess, startProcess, type ProcessOptions, type RunningProcess } from './process/run-process.js';
export { NoProjector, Rebuild, type RebuildPhase, type RebuildProgress, type Rebuilt } from './rebuilding/rebuild.js';
export { sweepsOf, type SweptState } from './retention/sweeps.js';
export { buildServices, type Services } from './services/services.js';
export { RegisteredPeople } from './services/registered-people.js';
export { ServicesModule } from './services/services.module.js';
export { TimeJump } from './clock/time-jump.js';
export type { EngineUrl } from './settings/engine-url.js';
export { readSettings, type Settings } from './settings/settings.js';
export { InvalidSettings } from './settings/settings-reader.js';
export {
  lookAtReach,
  nameOfFollower,
  reachText,
  type LogFollowerPlace,
  type LogReach,
} from './process/followers-ahead.js';
export { realign, remedyFor, toBeRealigned, type Realigned } from './realigning/realign.js';
