import type { AddressField, AddressProblem } from '../../postal-authority.js';

/** Why a part of an address has no standard form. */
export class Refusal implements AddressProblem {
  constructor(
    readonly field: AddressField,
    readonly reason: string,
  ) {}
}
