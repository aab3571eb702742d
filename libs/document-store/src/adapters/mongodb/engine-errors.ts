import { MongoBulkWriteError, MongoError, MongoServerError } from 'mongodb';
import { DocumentStoreUnavailable } from '../../index.js';

const DUPLICATE_KEY = 11_000;
const NAMESPACE_EXISTS = 48;
const UNAUTHORIZED = 13;

/** A document with this id is there already; ids are the only unique index. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === DUPLICATE_KEY;
}

/** The user may not do it. */
export function isForbidden(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === UNAUTHORIZED;
}

/** Nothing went wrong but that some of the batch's new documents were written by another process just before. */
export function areDuplicateKeys(error: unknown): boolean {
  if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError() !== undefined) return false;
  const failed = [error.writeErrors].flat();
  return failed.length > 0 && failed.every(({ code }) => code === DUPLICATE_KEY);
}

export function isExistingCollection(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === NAMESPACE_EXISTS;
}

/** The server refused or did not answer, or not in time: what was asked for may have been done or not. */
export function isEngineFailure(error: unknown): boolean {
  return error instanceof MongoError || error instanceof DocumentStoreUnavailable;
}

/**
 * What the caller is told of a failure of the driver or the server. Only its name and code: their messages hold
 * addresses and, of a malformed URL, its password; of a refused write, its values.
 */
export function toUnavailable(error: unknown): unknown {
  // By name, because the driver's parser of URLs throws errors of a class of its own.
  if (!(error instanceof Error) || !error.name.startsWith('Mongo')) return error;
  const code = error instanceof MongoError && error.code !== undefined ? ` ${error.code}` : '';
  return new DocumentStoreUnavailable(`MongoDB could not do it (${error.name}${code})`);
}
