export {
  archiveAccess,
  foreseeArchive,
  LogNotSigned,
  type ArchiveResult,
  type ForeseenArchive,
} from './archive/archive-access.js';
export { sumOfParts } from './archive/sum-of-parts.js';
export { backUp, type BackupResult } from './backups/taking/back-up.js';
export type { BackupEngines, KeptCollections } from './backups/engines/backup-engines.js';
export { foreseeBackup, type ForeseenBackup } from './backups/taking/foresee-backup.js';
export { REGISTER_FILE, RESTORING } from './backups/format/backup-layout.js';
export { BackupDamaged } from './backups/format/backup-manifest.js';
export { backupsNeeding, type BackupNeeds } from './backups/finding/backups-needing.js';
export { toolsBackupsIn } from './backups/finding/tools-backups-in.js';
export type { EmbeddedStores } from './backups/engines/embedded-stores.js';
export { unpackRecords } from './backups/filling/unpack-records.js';
export { backupHolding, type Until } from './backups/finding/restore-end.js';
export { findBackup } from './backups/finding/find-backup.js';
export { LAST_BACKUP, lastBackupOf, noteBackup } from './backups/taking/last-backup.js';
export { markRestore } from './backups/restoring/mark-restore.js';
export { NotEmpty } from './backups/preconditions/must-be-empty.js';
export { KeyringUnfit, mustOpen } from './backups/preconditions/must-open.js';
export { mustTakeRestore, restoreBackup } from './backups/restoring/restore.js';
export { mustBeRestoredWhole, RESTORES, restoreUnderWay, RestoreUnderWay } from './backups/restoring/restore-record.js';
export type { OpenTarget, RestoreResult, RestoreRequest, RestoreTarget } from './backups/restoring/restore-request.js';
export { compareLogs, type LogComparison } from './drill/compare-logs.js';
export { heldKeys, type DataKeyReport } from './drill/held-keys.js';
export { LAST_DRILL, lastDrillOf, noteDrill } from './drill/last-drill.js';
export { checkErasures, EXAMINED_COLLECTIONS, type ErasureCheck } from './erasure-check/check-erasures.js';
export { copiedParts, type CopiedParts } from './erasure-check/copied-parts.js';
export { examine } from './doctor/examine.js';
export type { DataFolder, RedisState } from './doctor/examined-installation.js';
export type { Finding, Verdict } from './doctor/finding.js';
export { applyRegister, stillThere, type RegisterResult } from './erasure-register/apply-register.js';
export { ErasureRegister } from './erasure-register/erasure-register.js';
export { findRegister, type FoundRegister } from './erasure-register/find-register.js';
export { keepRegister, registerToKeep } from './erasure-register/keep-register.js';
export { mustBeCurrent, RegisterOld } from './erasure-register/must-be-current.js';
export { registerBeside } from './erasure-register/register-beside.js';
export { secondPlaceProblem } from './erasure-register/second-place-problem.js';
export { SECOND_PLACE, secondPlaceOf, type SecondPlaceRecord } from './erasure-register/second-place-record.js';
export { SecondPlace } from './erasure-register/second-place.js';
export { writeDurably, type FileContent } from './files/durable-file.js';
export { beneath } from './files/beneath.js';
export { fileTrouble, isWithoutRoom } from './files/file-trouble.js';
export { FolderBusy, FolderLock } from './files/folder-lock.js';
export { isOnDisk } from './files/is-on-disk.js';
export { FolderUnusable, makeFolder, makeLevels, mustBeMakeable } from './files/make-folder.js';
export {
  foreseeRotation,
  KEYRING_LEASE,
  prepareRotation,
  rotateKeyring,
  type RotationProgress,
  type RotationReport,
} from './keyring/rotate-keyring.js';
export { PeopleErasure, SecondOperatorRequired } from './people/erasing-people.js';
export { RetryRequests, type RetryReport } from './parked/retry-requests.js';
export { readLogReach, nameOfFollower, type LogFollowerPlace } from './realign/followers-ahead.js';
export { LogBehind, mustNotBeBehind } from './realign/log-behind.js';
export { beginProofs } from './proofs/begin-proofs.js';
export { DIVISIBLE, repartition } from './partitions/repartition.js';
export { POLICY_FOLLOWS } from './realign/policy-follows.js';
export { realign, remedyFor, toBeRealigned, type RealignAction } from './realign/realign.js';
export { NoProjector } from './rebuild/no-projector.js';
export {
  Rebuild,
  type RebuildOptions,
  type RebuildPhase,
  type RebuildProgress,
  type RebuildResult,
} from './rebuild/rebuild.js';
export { age } from './status/age.js';
export { gather } from './status/gather.js';
export { areHeld } from './status/are-held.js';
export { holdersOf, holdersWithinTerm, leaseReports, workerReports } from './status/lease-reports.js';
export { THRESHOLDS, type Thresholds } from './status/problems.js';
export type { ObservedInstallation } from './status/reachable.js';
export { troubledEndpoints } from './status/webhook-report.js';
export type { RegisterReport, StatusReport, WebhookReport } from './status/status-report.js';
export { yetToCome } from './status/yet-to-come.js';
