import { ACCESS_COUNTS } from './access-counts/access-counts.js';
import type { Projection } from '#projecting';
import { EVENT_FEED } from './event-feed/event-feed.js';
import { READ_MODELS } from './read-models/read-models.js';
import { USAGE_BY_DAY } from './usage-by-day/usage-by-day.js';

/** All that is kept in the views. */
export const PROJECTIONS: readonly Projection[] = [READ_MODELS, ACCESS_COUNTS, USAGE_BY_DAY, EVENT_FEED];
