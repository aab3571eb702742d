import type { Schema } from '../document.js';
import { object, orNull, text, timestamp, uuid } from '../schema.js';
import { EXAMPLE_ID } from './operation.js';

/** Fields of a plan, as it is shown and as staff set it. */
export const planSchema = object('The limits in force.', {
  name: text('Such as free.', { maxLength: 50 }),
  requests_per_minute: { type: 'integer', minimum: 1, maximum: 100_000 },
  previews_per_day: { type: 'integer', minimum: 1, maximum: 100_000_000 },
});

/** A business as the console and staff see it. */
export const businessSchema = object('A business.', {
  id: uuid,
  name: text('As its members named it.', { maxLength: 100 }),
  purpose: orNull(text('What it says that it wants addresses for.', { maxLength: 200 })),
  requested: {
    ...object(
      'What waits for staff, in production; null when nothing does.',
      { name: text('The new name.', { maxLength: 100 }), purpose: text('The new purpose.', { maxLength: 200 }) },
      ['name', 'purpose'],
    ),
    type: ['object', 'null'],
  },
  mode: text('`demo` works in the console alone.', { enum: ['demo', 'production'] }),
  production_requested_at: orNull(timestamp),
  claim_window_minutes: { type: 'integer', minimum: 1, maximum: 60 },
  plan: planSchema,
  role: {
    type: ['string', 'null'],
    enum: ['owner', 'admin', 'developer', null],
    description: 'Of the account that asks; null for staff.',
  },
});

export const businessExample = {
  id: EXAMPLE_ID,
  name: 'Example Books (example.com)',
  purpose: 'To mail printed books',
  requested: null,
  mode: 'demo',
  production_requested_at: null,
  claim_window_minutes: 10,
  plan: { name: 'free', requests_per_minute: 60, previews_per_day: 2000 },
  role: 'owner',
};

/** A page of a list. */
export function listOf(description: string, item: Schema): Schema {
  return object(description, { data: { type: 'array', items: item }, next_cursor: orNull(uuid) });
}
