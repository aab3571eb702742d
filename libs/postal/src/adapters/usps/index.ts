export { uspsPostalAuthority } from './usps-postal-authority.js';
export type { UspsOptions } from './usps-options.js';
