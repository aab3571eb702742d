import { createHmac } from 'node:crypto';
import { v5 as uuidV5 } from 'uuid';
import { generatePersonKey } from '#person-key';
import type { Keyring } from '#vault';
import { MADE_UP_PEOPLE, type MadeUpPerson } from './made-up-people.js';

/** A made-up person of one business's demo. */
export interface DemoPerson extends MadeUpPerson {
  readonly personId: string;
  readonly keyId: string;
  /** As `parsePersonKey` gives it. */
  readonly key: string;
}

/** Names the ids of made-up people and keys. Never to be changed. */
const DEMO_IDS = '5d6a1b0e-0c1f-4f43-9a39-8f0c5e7d2b64';

/**
 * The made-up people of the console's demo. Each business has keys of its own, which follow from the keyring and the
 * business's id: they are kept nowhere, and in no look-up, so that `/v1` never finds them, and no key of a real person
 * leads here.
 */
export class DemoPeople {
  constructor(private readonly keyring: Keyring) {}

  /** @throws CryptoUnavailable while the keyring cannot be read */
  of(businessId: string): readonly DemoPerson[] {
    const secret = this.keyring.secret('demo-people');
    return MADE_UP_PEOPLE.map((person, index) => {
      const label = `${businessId}:${index}`;
      const ids = { personId: uuidV5(`person:${label}`, DEMO_IDS), keyId: uuidV5(`key:${label}`, DEMO_IDS) };
      return { ...person, ...ids, key: generatePersonKey(byteSource(secret, label)) };
    });
  }
}

/** HMAC-SHA256 in counter mode: always the same bytes for the same secret and label. */
function byteSource(secret: Buffer, label: string): () => number {
  let block = Buffer.alloc(0);
  let used = 0;
  let blocks = 0;
  return () => {
    if (used === block.length) {
      block = createHmac('sha256', secret).update(`${label}:${blocks++}`).digest();
      used = 0;
    }
    return block.readUInt8(used++);
  };
}
