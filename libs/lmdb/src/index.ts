export { commitErrorOf } from './commit-error.js';
export { copyLmdb } from './copy-lmdb.js';
export { lmdbVersion } from './lmdb-version.js';
export { openLmdb, ReadOnlyFolder, type LmdbEnvironment, type LmdbOptions } from './open-lmdb.js';
export { hasRoom, writeProof } from './write-proof.js';
