import type { Address } from '#domain';
import {
  ADDRESS_REASONS,
  type AddressInput,
  type AddressProblem,
  type BeforeAsking,
  type PostalAuthority,
} from '#postal';
import { CommandRejected } from '../running/command-rejected.js';
import type { AddressLookUps, LooksUp } from './address-look-ups.js';

/** For an authority that refuses and does not say why. */
const UNSAID: AddressProblem = { field: 'line1', reason: ADDRESS_REASONS.unclearStreet };

/** Addresses as people type them, brought into the form in which they may be shared. */
export class StandardAddresses {
  constructor(
    private readonly authority: PostalAuthority,
    private readonly lookUps: AddressLookUps,
  ) {}

  /**
   * @param path what stands before a field's name in the message: empty, or such as `address.`
   * @param by who has it looked up, where it is
   * @param mustBeOfUse whether an address is of any use, found out before one is looked up
   * @throws CommandRejected `invalid_request` or `address_not_standardized`, naming the first field that is wrong;
   *   `rate_limited` when so many were looked up
   * @throws PostalUnavailable when the authority cannot be asked now
   */
  async standardize(input: AddressInput, path: string, by: LooksUp, mustBeOfUse?: BeforeAsking): Promise<Address> {
    const result = await this.authority.standardize(input, async () => {
      await mustBeOfUse?.();
      await this.lookUps.count(by);
    });
    if (result.kind === 'standardized') return result.address;
    const [problem] = result.problems;
    const { field, reason } = problem ?? UNSAID;
    const code = result.kind === 'malformed' ? 'invalid_request' : 'address_not_standardized';
    throw new CommandRejected({ code, message: `${path}${field} ${reason}` });
  }
}
