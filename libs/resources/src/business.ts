import {
  MAX_BUSINESS_NAME,
  MAX_CLAIM_WINDOW_MINUTES,
  MAX_PLAN_NAME,
  MAX_PREVIEWS_PER_DAY,
  MAX_PURPOSE,
  MAX_REQUESTS_PER_MINUTE,
  MAX_USE_CASE,
  ROLES,
} from '#domain';
import { schema } from '#http';

const { choice, count, named, object, orNull, text, timestamp, uuid } = schema;

const Plan = named(
  'Plan',
  object('The limits in force.', {
    name: text('Such as free.', { maxLength: MAX_PLAN_NAME }),
    requests_per_minute: count('By all API keys together.', { minimum: 1, maximum: MAX_REQUESTS_PER_MINUTE }),
    previews_per_day: count('In any 24 hours.', { minimum: 1, maximum: MAX_PREVIEWS_PER_DAY }),
  }),
  { name: 'free', requests_per_minute: 60, previews_per_day: 2000 },
);

export const RoleName = named('Role', choice(ROLES, 'What the member may do.'));

/** docs/api.md, Resources, Business: as the console and staff see it. */
export const Business = named(
  'Business',
  object(
    'A business.',
    {
      id: uuid(),
      name: text('As its members named it.', { maxLength: MAX_BUSINESS_NAME }),
      purpose: orNull(text('Its stated purpose: why it asks for addresses.', { maxLength: MAX_PURPOSE })),
      requested: orNull(
        object(
          'What waits for staff, in production; null when nothing does.',
          {},
          {
            name: text('The new name.', { maxLength: MAX_BUSINESS_NAME }),
            purpose: text('The new purpose.', { maxLength: MAX_PURPOSE }),
          },
        ),
      ),
      mode: choice(['demo', 'production'], '`demo` works in the console alone.'),
      production_requested_at: orNull(timestamp(), 'Null when no request is open.'),
      claim_window_minutes: count('How long a preview can be claimed.', {
        minimum: 1,
        maximum: MAX_CLAIM_WINDOW_MINUTES,
      }),
      plan: Plan,
      role: orNull(RoleName, 'Of the account that asks; null for staff.'),
    },
    {
      use_case: text('What staff read of the open request for production; for members, and not in lists.', {
        maxLength: MAX_USE_CASE,
      }),
    },
  ),
  { name: 'Example Books (example.com)', claim_window_minutes: 10 },
);

/** A business as whoever's address it holds, or asks for, knows it. */
export const KnownBusiness = named(
  'KnownBusiness',
  object('A business.', {
    id: uuid(),
    name: text('Its name as it stands.'),
    purpose: orNull(text('What it says now that it wants addresses for; null before it said so.')),
  }),
  { name: 'Example Books (example.com)' },
);

/** A business as whoever deals with it sees it. */
export const NamedBusiness = named(
  'NamedBusiness',
  object('A business.', { id: uuid(), name: text("The business's name.") }),
  { name: 'Example Books (example.com)' },
);
