import { isAddress, isName, type Address, type DetailsIn, type PersonDetails, type SealedText } from '#domain';
import type { FieldCipher } from '#vault';

/** @throws CryptoUnavailable where one of them is damaged */
export function openDetails(cipher: FieldCipher, { name }: DetailsIn<'sealed'>): PersonDetails {
  return { name: cipher.openAs('name', name, isName) };
}

/** @throws CryptoUnavailable where it is damaged */
export function openAddress(cipher: FieldCipher, sealed: SealedText): Address {
  return cipher.openAs('address', sealed, isAddress);
}
