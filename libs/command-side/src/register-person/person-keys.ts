import { randomBytes, randomUUID } from 'node:crypto';
import { generatePersonKey } from '#person-key';
import { LookUps } from '#vault';

export interface ReservedKey {
  readonly keyId: string;
  readonly key: string;
}

/** Keys collide once in a hundred thousand issues at most; this many in a row is a broken source of randomness. */
const ATTEMPTS = 10;

/** Hands out person keys that nobody else has. */
export class PersonKeys {
  constructor(private readonly lookUps: LookUps) {}

  /**
   * A fresh key, taken for the person before any event speaks of it: a crash leaves an entry that leads to no current
   * key, never a key that leads to two people.
   * @param holder `child` keys are taken, but nobody is found by them
   */
  async reserve(personId: string, holder: 'person' | 'child'): Promise<ReservedKey> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const key = generatePersonKey(byteSource());
      const keyId = randomUUID();
      const entry = { subject: { kind: 'person', id: personId }, target: { keyId, holder } } as const;
      if (await this.lookUps.reserve('person-key', key, entry)) return { keyId, key };
    }
    throw new Error(`no free person key in ${ATTEMPTS} attempts`);
  }

  async release(key: string): Promise<void> {
    await this.lookUps.release('person-key', key);
  }
}

/** More than most keys take: asking the system for each byte alone takes most of a millisecond. */
const BYTES_AT_ONCE = 256;

function byteSource(): () => number {
  let bytes = randomBytes(BYTES_AT_ONCE);
  let at = 0;
  return () => {
    if (at === bytes.length) {
      bytes = randomBytes(BYTES_AT_ONCE);
      at = 0;
    }
    const byte = bytes.readUInt8(at);
    at += 1;
    return byte;
  };
}
