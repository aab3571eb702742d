export { offlinePostalAuthority } from './offline-postal-authority.js';
