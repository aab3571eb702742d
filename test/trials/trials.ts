import { CLOCK_JUMPS } from './clock-jumps.js';
import { DOCUMENT_FAULTS } from './document-faults.js';
import { FULL_DISK } from './full-disk.js';
import { KILLS } from './kills.js';
import { PARTITIONS } from './partitions.js';
import { PAUSES } from './pauses.js';
import { REDIS_FAULTS } from './redis-faults.js';
import type { Trial } from './trial.js';

/** Each with its place in the table. */
export const TRIALS: readonly Trial[] = [
  ...KILLS,
  ...REDIS_FAULTS,
  ...DOCUMENT_FAULTS,
  FULL_DISK,
  CLOCK_JUMPS,
  PAUSES,
  ...PARTITIONS,
];
