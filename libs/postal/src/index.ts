export { ADDRESS_REASONS } from './address-reasons.js';
export { MAX_LINE } from './field-checks.js';
export {
  PostalAuthority,
  type AddressInput,
  type AddressProblem,
  type BeforeAsking,
  type StandardAddress,
} from './postal-authority.js';
export { stateName } from './states.js';
export { PostalUnavailable } from './postal-unavailable.js';
