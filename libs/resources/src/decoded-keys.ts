import { schema } from '#http';
import { EXAMPLE_OF_KEY } from './example-of-key.js';

const { list, named, object, text } = schema;

/** docs/api.md, Endpoints, Spoken keys. */
export const DecodedKeys = named(
  'DecodedKeys',
  object('The valid keys that may have been said.', {
    keys: list(
      object('A valid key, which nobody has to have.', {
        key: text('Without hyphens.', { pattern: '^[0-9A-Z]{10}$' }),
        formatted: text('As people read it.', { pattern: '^[0-9A-Z]{3}-[0-9A-Z]{3}-[0-9A-Z]{4}$' }),
      }),
      { description: 'Best first; none when no key seems to be in it.', maxItems: 10 },
    ),
  }),
  { keys: [EXAMPLE_OF_KEY] },
);
