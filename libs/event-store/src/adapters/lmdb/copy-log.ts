import { copyLmdb } from '#lmdb';
import { LOG_OPTIONS } from './tables.js';

/** Copies a log as `copyLmdb` does, while other processes go on appending. */
export const copyLmdbLog = (path: string, to: string): Promise<void> => copyLmdb(path, to, LOG_OPTIONS);
