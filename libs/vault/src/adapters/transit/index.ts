export { TransitKeyManagement, type TransitOptions } from './transit-key-management.js';
