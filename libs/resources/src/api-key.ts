import { MAX_API_KEY_NAME } from '#domain';
import { schema } from '#http';

const { extended, named, object, orNull, text, timestamp, uuid } = schema;

export const ApiKey = named(
  'ApiKey',
  object('An API key without the key.', {
    id: uuid(),
    name: text('What people call it.', { maxLength: MAX_API_KEY_NAME }),
    hint: text('Its last four characters.'),
    created_at: timestamp(),
    created_by: orNull(
      object('Who made it.', {
        id: uuid(),
        email: orNull(text('The address of that member.'), 'Null once that member is gone.'),
      }),
      'Null where that is not known.',
    ),
    last_used_at: orNull(timestamp(), 'To the minute; null when it was not used yet.'),
  }),
  { name: 'Web shop', hint: 'xxxx' },
);

export const IssuedApiKey = named(
  'IssuedApiKey',
  extended(ApiKey, { key: text('The API key, shown this once.', { pattern: '^svc_live_' }) }),
  { key: 'svc_live_xxxx' },
);
