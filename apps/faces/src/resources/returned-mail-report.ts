import { RESOLUTIONS } from '#domain';
import { schema } from '#http';

const { choice, flag, named, object, orNull, text, timestamp, uuid } = schema;

/** docs/api.md, Resources, Returned-mail report. */
export const ReturnedMailReport = named(
  'ReturnedMailReport',
  object('Word that mail to a grant came back.', {
    id: uuid(),
    grant_id: uuid(),
    external_ref: orNull(text('Copied from the grant.', { maxLength: 200 })),
    reported_at: timestamp(),
    resolution: orNull(
      choice(RESOLUTIONS),
      'What the person did: confirmed the address or updated it; null while the report is open.',
    ),
    resolved_at: orNull(timestamp()),
    flagged: flag('Two or more businesses have open reports on this address.'),
  }),
  {
    id: '00000000-0000-4000-8000-000000000004',
    grant_id: '00000000-0000-4000-8000-000000000002',
    external_ref: 'order-1',
    reported_at: '2030-01-15T12:00:00.000Z',
    resolution: null,
    resolved_at: null,
    flagged: false,
  },
);
