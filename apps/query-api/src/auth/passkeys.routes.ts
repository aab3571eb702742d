import { answer, defineRoute, schema } from '#http';
import { Passkey } from '#resources';

const { named, page } = schema;

export const PASSKEY_QUERIES = {
  listPasskeys: defineRoute('GET /auth/v1/passkeys', {
    id: 'listPasskeys',
    summary: 'See your passkeys',
    description: 'All of them, newest first.',
    tag: 'Passkeys',
    answers: { 200: answer('All of them.', named('PasskeyList', page('Passkeys, newest first.', Passkey))) },
  }),
};
