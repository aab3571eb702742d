export { ADDRESS_REASONS } from './address-reasons.js';
export { malformedFields, MAX_LINE } from './field-checks.js';
export {
  PostalAuthority,
  type AddressField,
  type AddressInput,
  type AddressProblem,
  type BeforeAsking,
  type StandardAddress,
  type Standardized,
} from './postal-authority.js';
export { stateName } from './states.js';
export { PostalUnavailable, type PostalOutage } from './postal-unavailable.js';
