export type { Sweep } from './sweep.js';
export { isAnythingDue, Sweeper, type SweeperOptions } from './sweeper.js';
export { SweptRecords, type SweptRecordsOptions } from './swept-records.js';
export { SweptViews, type SweptViewsOptions } from './swept-views.js';
