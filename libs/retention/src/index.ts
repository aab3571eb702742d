export type { Sweep } from './sweep.js';
export { isAnythingDue, Sweeper, type SweeperOptions } from './sweeper.js';
export { SweptRecords, type SweptRecordsOptions } from './swept-records.js';
