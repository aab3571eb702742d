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
);
