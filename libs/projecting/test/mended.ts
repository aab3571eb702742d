import { LogEvent } from '#events';
import { READ_MODELS } from '#projections';
import type { Projection } from '../src/index.js';

/** A version that knows what the one before could not take up: `grant.exploded.v1`. */
export const MENDED: Projection = {
  ...READ_MODELS,
  apply: async (event, documents, readableAt) => {
    const known =
      event.type === 'grant.exploded.v1'
        ? new LogEvent({ ...event.recorded, type: 'grant.address_confirmed.v1' })
        : event;
    await READ_MODELS.apply(known, documents, readableAt);
  },
};
