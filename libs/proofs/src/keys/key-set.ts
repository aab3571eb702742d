import type { JSONWebKeySet } from 'jose';
import type { JwsSigner } from './jws-signer.js';

/** So much do strangers make us read, however often they ask. */
const KEPT_MS = 1_000;

/** The keys that check what this service signs, for whoever asks (RFC 7517, 5). */
export class KeySet {
  private kept:
    { readonly set: JSONWebKeySet; readonly newest: string | undefined; readonly until: number } | undefined;

  constructor(private readonly signer: JwsSigner) {}

  /** @throws DocumentStoreUnavailable */
  async current(): Promise<JSONWebKeySet> {
    const newest = await this.signer.newestKid();
    const { kept } = this;
    if (kept !== undefined && kept.newest === newest && performance.now() < kept.until) return kept.set;
    const set = await this.signer.keySet();
    this.kept = { set, newest, until: performance.now() + KEPT_MS };
    return set;
  }
}
