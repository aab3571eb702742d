import type { Address, DetailsIn, Name, PersonDetails, SealedText } from '#domain';
import type { FieldCipher } from '#vault';

/** @throws CryptoUnavailable where one of them is damaged */
export function openDetails(cipher: FieldCipher, { name }: DetailsIn<'sealed'>): PersonDetails {
  return { name: cipher.open('name', name) as unknown as Name };
}

/** @throws CryptoUnavailable where it is damaged */
export function openAddress(cipher: FieldCipher, sealed: SealedText): Address {
  return cipher.open('address', sealed) as unknown as Address;
}
