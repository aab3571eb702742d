import { randomUUID } from 'node:crypto';
import { Session } from './session.js';

const NAME = { given_name: 'Ida', family_name: 'Example' };
const ADDRESS = { line1: '1 Example St', city: 'Topeka', state: 'KS', zip5: '66603', zip4: '0001' };

/** A person, signed in. @param readsAt where the query side is, if it is elsewhere */
export async function registered(baseUrl: string, readsAt = baseUrl): Promise<Session> {
  const session = await Session.of(baseUrl, `${randomUUID()}@people.example`, readsAt);
  await session.call('POST', '/person/v1/registration', { name: NAME, address: ADDRESS });
  return session;
}
