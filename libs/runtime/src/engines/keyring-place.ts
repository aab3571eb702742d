import { existsSync } from 'node:fs';
import { SealedKeyringPlace, type KeyManagement, type KeyringPlace } from '#vault';
import { contentsOfFile, FileKeyringPlace } from '#vault/file';
import { SocketKeyringPlace } from '#vault/socket';
import type { KeyManagementSettings, KeyringSettings } from '../settings/keyring-settings.js';

/** Where the settings say that the keyring is kept. */
export async function keyringPlaceOf(settings: KeyringSettings): Promise<KeyringPlace> {
  const { keyringPath, keyringApart, keyManagement } = settings;
  if (keyringApart) return new SocketKeyringPlace(keyringPath);
  if (keyManagement === undefined) return new FileKeyringPlace(keyringPath);
  return new SealedKeyringPlace(keyringPath, await serviceOf(keyManagement));
}

/** Whether the settings name a service that seals the keyring. */
export function isSealed({ keyManagement }: KeyringSettings): boolean {
  return keyManagement !== undefined;
}

/**
 * Seals the keyring that stands there anew; or one that none stands for yet, with the keys of a plain file or new ones.
 * @param first undefined: the one that stands there
 * @returns false where one stands already that was not to stand there
 * @throws CryptoUnavailable
 */
export async function sealKeyring(
  settings: KeyringSettings,
  first: { readonly from: string | undefined } | undefined,
): Promise<boolean> {
  const place = await keyringPlaceOf(settings);
  if (!(place instanceof SealedKeyringPlace)) throw new Error('the settings name nobody who seals the keyring');
  if (first !== undefined) return place.put(first.from === undefined ? undefined : await contentsOfFile(first.from));
  await place.reseal();
  return true;
}

/** Whether `sealKeyring` would do it, as far as that shows without it. @throws CryptoUnavailable */
export async function mayBeSealed(
  settings: KeyringSettings,
  first: { readonly from: string | undefined } | undefined,
): Promise<boolean> {
  const place = await keyringPlaceOf(settings);
  if (first === undefined) return (await place.wrappingKeys().versions()).versions.length > 0;
  if (existsSync(place.path)) return false;
  if (first.from !== undefined) await contentsOfFile(first.from);
  return true;
}

/** The clients of services are large: who does not need one does not wait for it at each start. */
async function serviceOf(settings: KeyManagementSettings): Promise<KeyManagement> {
  if (settings.kind === 'aws-kms') {
    const { AwsKeyManagement } = await import('#vault/aws-kms');
    return new AwsKeyManagement(settings.keyId);
  }
  const { TransitKeyManagement } = await import('#vault/transit');
  return new TransitKeyManagement(settings);
}
