import type { Collection } from '#document-store';

/** A sign-in that a mail was sent for, under the keyed hash of its flow id. Times are milliseconds since the epoch. */
export interface FlowRecord {
  /** Keyed hash of the address. */
  readonly address: string;
  /** Keyed hash of flow id and code. */
  readonly code: string;
  readonly digits: number;
  /** Codes that were tried. */
  readonly tries: number;
  /** The known device that asked for it, see `KnownDevices`; null for any other. */
  readonly deviceId: string | null;
  /** The address and what device was named, for the holder of the flow id alone. */
  readonly forFlow: string;
  /** Keyed hash of the link's token. */
  readonly link: string;
  /** The address, for the holder of the link alone. */
  readonly forLink: string;
  readonly expiresAt: number;
}

export const FLOWS: Collection<FlowRecord> = {
  name: 'sign-in-flows',
  indexes: [
    { name: 'by-link', equal: ['link'], order: 'expiresAt' },
    { name: 'by-address', equal: ['address'], order: 'expiresAt' },
    { name: 'by-expiry', equal: [], order: 'expiresAt' },
  ],
};

/** What an earlier version kept of codes; nothing reads it any more, and the sweeper takes it away. */
export const FORMER_CODES: Collection<{ readonly expiresAt?: number; readonly triesLeft?: number }> = {
  name: 'sign-in-codes',
  indexes: [
    { name: 'by-expiry', equal: [], order: 'expiresAt' },
    { name: 'without-expiry', equal: [], order: 'triesLeft' },
  ],
};
