import { DocumentStoreUnavailable } from '#document-store';
import { CryptoUnavailable } from './errors.js';

/** What callers see of records that are out of reach: no key can be had or looked up, whoever asks. */
export async function guarded<T>(access: Promise<T>): Promise<T> {
  try {
    return await access;
  } catch (error) {
    if (!(error instanceof DocumentStoreUnavailable)) throw error;
    throw new CryptoUnavailable('the key records are out of reach', { cause: error });
  }
}
