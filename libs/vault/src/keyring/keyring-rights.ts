import { CryptoUnavailable } from '../errors.js';
import type { SigningPurpose } from './signing-seed.js';

/** What a user of the keyring may have of it. */
export interface KeyringRights {
  /** Of which kinds of subjects it may wrap and unwrap data keys. */
  readonly kinds: readonly string[];
  /** By name. */
  readonly secrets: readonly string[];
  readonly signs: readonly SigningPurpose[];
  /** Whether it may find whose a person key or an address is. */
  readonly looksUp: boolean;
}

/** A user of the keyring asked for what it may not have: by a fault, or because somebody else is at it. */
export class KeyringRefused extends CryptoUnavailable {}

/** @param name of a subject: `kind:id`. @throws KeyringRefused */
export function mustBeOfKind({ kinds }: KeyringRights, name: string): void {
  const [kind = ''] = name.split(':', 1);
  if (!kinds.includes(kind)) throw new KeyringRefused(`this process may have no data keys of ${kind}`);
}

/** @throws KeyringRefused */
export function mustLookUp({ looksUp }: KeyringRights): void {
  if (!looksUp) throw new KeyringRefused('this process may look nobody up');
}
