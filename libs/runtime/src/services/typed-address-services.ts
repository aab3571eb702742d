import type { AccountRecords } from '#accounts';
import {
  AddressLookUps,
  Registrations,
  StandardAddresses,
  TypedMoves,
  type DeciderRunner,
  type MoveEffect,
  type PersonIndex,
} from '#command-side';
import type { Clock } from '#clock';
import type { Admission } from '#limits';
import type { Settings } from '../settings/settings.js';
import { postalAuthorityOf } from './postal.js';

interface AddressOwners {
  readonly accounts: AccountRecords;
  readonly moveEffect: MoveEffect;
  readonly personIndex: PersonIndex;
}

/** What takes the addresses that people type. */
export function typedAddressServices(
  settings: Settings,
  admission: Admission,
  { accounts, moveEffect, personIndex }: AddressOwners,
  { runner, clock }: { readonly runner: DeciderRunner; readonly clock: Clock },
) {
  const addresses = new StandardAddresses(postalAuthorityOf(settings), new AddressLookUps(admission, accounts));
  return {
    addresses,
    typedMoves: new TypedMoves(addresses, moveEffect, personIndex, clock),
    registrations: new Registrations(accounts, runner),
  };
}
