import { SCOPES } from '#assistants';
import { schema } from '#http';

const { choice, flag, list, named, object, orNull, text, timestamp, uuid } = schema;

const Scopes = list(choice(SCOPES), { uniqueItems: true });
const HOST = text('Where the assistant is reached: what can be trusted of it.');

export const Assistant = named(
  'Assistant',
  object('An assistant that the person has let in.', {
    id: uuid(),
    name: text('As it calls itself: anybody may choose any name.'),
    redirect_host: HOST,
    scopes: Scopes,
    created_at: timestamp('When it was let in.'),
    last_used_at: orNull(timestamp('To the minute.'), 'Null until it asked for something.'),
  }),
  { name: 'Helper', redirect_host: 'helper.example', scopes: ['address:read'], last_used_at: null },
);

export const ConnectionRequest = named(
  'ConnectionRequest',
  object('An assistant that wants to be let in.', {
    id: text('As it stands in the address of the page.'),
    assistant: object('Who asks.', {
      name: text('As it calls itself: anybody may choose any name.'),
      redirect_host: HOST,
    }),
    scopes: Scopes,
    expires_at: timestamp('Ten minutes after it was asked.'),
    is_registered: flag('Whether the account is a person: any other can only refuse.'),
  }),
  {
    id: 'a'.repeat(43),
    assistant: { name: 'Helper', redirect_host: 'helper.example' },
    scopes: ['address:read'],
    is_registered: true,
  },
);

export const Redirect = named(
  'ConnectionRedirect',
  object('Where the browser goes next.', {
    redirect_to: text('An address of this service, which leads back to the assistant.'),
  }),
  { redirect_to: `https://consent.example/oauth/authorize/${'a'.repeat(43)}` },
);
