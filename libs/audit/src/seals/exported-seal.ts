import { readSeal, statementOf, type SignedSeal, type StoredSeal } from './seal.js';
import { sealHash, type SealKey } from './seal-key.js';

const FORMAT = 'consent-seal.v1';

/** A seal as it is kept outside the log, by itself checkable. */
export interface ExportedSeal {
  readonly format: typeof FORMAT;
  readonly seal: SignedSeal;
  /** By which it is known: SHA-256, base64url. */
  readonly hash: string;
  /** SPKI, PEM. */
  readonly public_key: string;
}

export function exportedSeal(stored: StoredSeal, key: SealKey): ExportedSeal {
  const seal = { ...statementOf(stored), signature: stored.signature };
  return { format: FORMAT, seal, hash: sealHash(seal), public_key: key.publicKey.pem };
}

/** The seal of a kept file's text; undefined when it is none, or not the one that its hash names. */
export function readExportedSeal(text: string): SignedSeal | undefined {
  const kept = parse(text);
  const seal = kept?.format === FORMAT && kept.seal !== undefined ? readSeal({ ...kept.seal, leaves: '' }) : undefined;
  if (seal === undefined) return undefined;
  const signed = { ...statementOf(seal), signature: seal.signature };
  return kept?.hash === sealHash(signed) ? signed : undefined;
}

function parse(text: string): Partial<ExportedSeal> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
