import { Challenges, PasskeyRecords, Passkeys, PasskeySignIn, type AccountRecords } from '#accounts';
import type { Vault } from '#vault';
import type { Engines } from '../engines/engines.js';
import type { Settings } from '../settings/settings.js';

/** Passkeys: how they are made, and how somebody signs in with one. */
export function passkeyServices(
  { records, keyring, clock }: Pick<Engines, 'records' | 'keyring' | 'clock'>,
  { origin, rpId }: Pick<Settings, 'origin' | 'rpId'>,
  accounts: AccountRecords,
  vault: Vault,
) {
  const passkeyRecords = new PasskeyRecords(records);
  const challenges = new Challenges(records, keyring, clock);
  const relyingParty = { id: rpId, origin };
  return {
    passkeyRecords,
    passkeys: new Passkeys({ passkeys: passkeyRecords, challenges, accounts, vault, clock, relyingParty }),
    passkeySignIn: new PasskeySignIn(passkeyRecords, challenges, relyingParty, clock),
  };
}
