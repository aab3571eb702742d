export { TransitKeyManagement } from './transit-key-management.js';
