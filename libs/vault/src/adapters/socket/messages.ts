import type { KeyringMarks } from '../../keyring/keyring-identity.js';
import type { SigningPurpose } from '../../keyring/signing-seed.js';
import type { WrappedKey } from '../../keyring/wrapped-key.js';

/** Bytes of keys in messages are base64. One message is one line of JSON. */

/** A wrapped data key, and whose it is: `kind:id`. */
export interface NamedKey extends WrappedKey {
  readonly name: string;
}

/** What a user of the keyring asks for. */
export type Question =
  | { readonly ask: 'wrap'; readonly name: string; readonly key: string }
  | ({ readonly ask: 'unwrap' } & NamedKey)
  | { readonly ask: 'try'; readonly keys: readonly NamedKey[] }
  | { readonly ask: 'index'; readonly text: string }
  | { readonly ask: 'refresh' };

/** `version` of a wrapping key that there is not; `damaged` of one data key alone. */
export type Refusal = 'version' | 'damaged' | 'unavailable';

export type Answer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly refusal: Refusal; readonly message: string };

/** What a user may know and have of the keyring as it stands. */
export interface KeyringState extends KeyringMarks {
  readonly current: number;
  readonly versions: readonly number[];
  /** By name. */
  readonly secrets: Readonly<Record<string, string>>;
  /** By purpose, newest first. */
  readonly signing: Readonly<
    Partial<Record<SigningPurpose, readonly { readonly version: number; readonly seed: string }[]>>
  >;
}

/** Told whenever it changes, and each second. */
export type News = { readonly standing: KeyringState } | { readonly trouble: string };

export const BEAT_MS = 1_000;

export type NumberedQuestion = Question & { readonly id: number };

/** What stands in a line of a user's. Undefined for what is no question. */
export function parseQuestion(line: string): NumberedQuestion | undefined {
  const found = objectOf(line);
  const { id, ask, name, key, text, keys } = found ?? {};
  if (typeof id !== 'number') return undefined;
  if (ask === 'refresh') return { id, ask };
  if (ask === 'index' && typeof text === 'string') return { id, ask, text };
  if (ask === 'wrap' && typeof name === 'string' && typeof key === 'string') return { id, ask, name, key };
  if (ask === 'unwrap') {
    const named = namedKey(found);
    return named && { id, ask, ...named };
  }
  if (ask !== 'try' || !Array.isArray(keys)) return undefined;
  const sample = keys.map(namedKey);
  return sample.every((one) => one !== undefined) ? { id, ask, keys: sample } : undefined;
}

function namedKey(value: unknown): NamedKey | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { name, wrapped, keyringVersion } = value as Readonly<Record<string, unknown>>;
  if (typeof name !== 'string' || typeof wrapped !== 'string' || typeof keyringVersion !== 'number') return undefined;
  return { name, wrapped, keyringVersion };
}

function objectOf(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const found: unknown = JSON.parse(line);
    return typeof found === 'object' && found !== null ? (found as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    return undefined;
  }
}
