export type { Sweep } from './sweep.js';
export { isAnythingDue, Sweeper } from './sweeper.js';
export { SweptRecords } from './swept-records.js';
export { SweptViews } from './swept-views.js';
