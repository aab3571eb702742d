import { copyLmdb } from '#lmdb';
import { DOCUMENTS_OPTIONS } from './environment.js';

export interface LmdbCopy {
  /** The folder of the database that is copied. */
  readonly path: string;
  /** A folder that holds no database; made when it is missing. */
  readonly to: string;
}

/** Copies views or records as `copyLmdb` does, while other processes go on writing. */
export const copyLmdbDocuments = ({ path, to }: LmdbCopy): Promise<void> => copyLmdb(path, to, DOCUMENTS_OPTIONS);
