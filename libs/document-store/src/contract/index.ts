export type { OpenEngine } from './engine.js';
export { recordStoreContract } from './record-contract.js';
export { viewStoreContract } from './view-contract.js';
