import type { Collection, RecordStore } from '#document-store';
import type { SigningPurpose } from '#vault';

/** The public half of a key that signs, or did; kept for ever, so that what it signed can be checked for ever. */
export interface SigningKeyRecord {
  readonly purpose: SigningPurpose;
  /** Of the seed in the keyring. */
  readonly version: number;
  /** 32 bytes, base64. */
  readonly publicKey: string;
  /** When it was first used: ISO 8601 UTC, by the clock of the machine. */
  readonly since: string;
}

/** By purpose, version and key: a keyring that was put back from an old copy may give a version a second time. */
export const SIGNING_KEYS: Collection<SigningKeyRecord> = {
  name: 'signing-keys',
  indexes: [{ name: 'by-purpose', equal: ['purpose'], order: 'version' }],
};

/** Far more than anybody rotates. */
const MOST = 1_000;

/** Every public key that was ever used. Every method throws DocumentStoreUnavailable. */
export class SigningKeyRecords {
  private readonly known = new Set<string>();

  constructor(private readonly store: RecordStore) {}

  /** To be called before anything is signed with the key. May be repeated. */
  async remember(record: SigningKeyRecord): Promise<void> {
    const id = `${record.purpose}/${String(record.version)}/${record.publicKey}`;
    if (this.known.has(id)) return;
    await this.store.create(SIGNING_KEYS, id, record);
    this.known.add(id);
  }

  /** Newest first. */
  async of(purpose: SigningPurpose): Promise<readonly SigningKeyRecord[]> {
    const request = { index: 'by-purpose', equal: { purpose }, direction: 'down', limit: MOST } as const;
    return (await this.store.page(SIGNING_KEYS, request)).map(({ body }) => body);
  }
}
