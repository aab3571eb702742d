import { schema } from '#http';

const { named, object, text, uuid } = schema;

export const NewListener = named(
  'Listener',
  object('A listener.', {
    id: uuid(),
    secret: text('Signs what it is sent. The same for one API key.', { pattern: '^whsec_[A-Za-z0-9+/]{43}=$' }),
  }),
  { secret: `whsec_${'A'.repeat(43)}=` },
);
