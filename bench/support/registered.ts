import { randomUUID } from 'node:crypto';
import { Client } from '../../test/support/clients/client.js';
import { ADDRESS, NAME } from '../../test/support/personas/registration.js';

/** A person, signed in. @param readsAt where the query side is, if it is elsewhere */
export async function registered(baseUrl: string, readsAt = baseUrl): Promise<Client> {
  const person = await Client.signedIn(baseUrl, `${randomUUID()}@people.example`, readsAt);
  await person.bodyOf('POST', '/person/v1/registration', { name: NAME, address: ADDRESS });
  return person;
}
