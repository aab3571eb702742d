import type { Collection } from '#document-store';
import type { DeviceTally } from '../quotas/quota-rules.js';

/** A device that has signed in to one account, under the keyed hash of its token and the account's address. */
export interface DeviceRecord extends DeviceTally {
  /** Keyed hash of the token. */
  readonly device: string;
  /** Keyed hash of the address. */
  readonly address: string;
  /** Keyed hash of the network of the last sign-in; null where that is not known. */
  readonly network: string | null;
  /** A year after the last sign-in with it, milliseconds since the Unix epoch. */
  readonly expiresAt: number;
}

export const KNOWN_DEVICES: Collection<DeviceRecord> = {
  name: 'known-devices',
  indexes: [
    { name: 'by-device', equal: ['device'], order: 'expiresAt' },
    { name: 'by-address', equal: ['address'], order: 'expiresAt' },
    { name: 'by-expiry', equal: [], order: 'expiresAt' },
  ],
};
