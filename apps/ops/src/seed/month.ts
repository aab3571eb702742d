import { DAY_MS } from '#clock';

/** A month of the made-up past: all are equally long. */
export const MONTH_MS = 30 * DAY_MS;
