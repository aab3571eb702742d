export { commitErrorOf } from './commit-error.js';
export { copyLmdb } from './copy-lmdb.js';
export { lmdbVersion } from './lmdb-version.js';
export { flush } from './flush.js';
export { GroupCommit } from './group-commit.js';
export { FolderInUse } from './opening-lock.js';
export { openLmdb, ReadOnlyFolder, type LmdbEnvironment, type GuardedRoot, type LmdbOptions } from './open-lmdb.js';
export { rewriteLmdb } from './rewrite-lmdb.js';
export { hasRoom, writeProof } from './write-proof.js';
