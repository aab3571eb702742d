import { randomUUID } from 'node:crypto';
import { documentOf } from '#http';
import { personFace } from '../../apps/faces/src/index.js';
import { ask, type Answer } from './ask.js';
import { mustBeDescribedBy } from './described-answer.js';
import { signIn } from './sign-in.js';

const mustBeDescribed = mustBeDescribedBy(documentOf(personFace));

export const NAME = {
  given_name: 'Fay',
  middle_name: null,
  family_name: 'Fiction',
  suffix: null,
  mailing_name: null,
} as const;
export const ADDRESS = {
  line1: '9 Fiction Road',
  city: 'Topeka',
  state: 'Kansas',
  zip5: '66603',
  zip4: '0009',
} as const;
export const NEW_ADDRESS = { line1: '2 Later Lane', city: 'Austin', state: 'TX', zip5: '78701', zip4: '0002' } as const;

/** Somebody who is signed in and uses the app. Every answer is held against the description of `/person/v1`. */
export class Person {
  private constructor(
    private readonly baseUrl: string,
    readonly email: string,
    readonly token: string,
  ) {}

  /** Asks for a code, reads it in the development mailbox, and signs in. */
  static async signedIn(baseUrl: string, email = `${randomUUID()}@people.example`): Promise<Person> {
    return new Person(baseUrl, email, await signIn(baseUrl, email));
  }

  /** Signed in and registered. */
  static async registered(baseUrl: string, name: object = NAME, address: object = ADDRESS): Promise<Person> {
    return Person.registering(await Person.signedIn(baseUrl), name, address);
  }

  /** The same where no development mailbox is served, with a session that was begun otherwise. */
  static registeredWith(baseUrl: string, email: string, token: string): Promise<Person> {
    return Person.registering(new Person(baseUrl, email, token), NAME, ADDRESS);
  }

  private static async registering(person: Person, name: object, address: object): Promise<Person> {
    const { status } = await person.post('/registration', { name, address });
    if (status !== 201) throw new Error(`the registration answered ${status}`);
    return person;
  }

  /** The same person with a session of this moment. */
  async signedInAnew(): Promise<Person> {
    return new Person(this.baseUrl, this.email, await signIn(this.baseUrl, this.email));
  }

  /** The same person with the same session, at another address. */
  at(baseUrl: string): Person {
    return new Person(baseUrl, this.email, this.token);
  }

  get(path: string): Promise<Answer> {
    return this.call('GET', path);
  }

  post(path: string, body?: unknown): Promise<Answer> {
    return this.call('POST', path, body);
  }

  put(path: string, body: unknown): Promise<Answer> {
    return this.call('PUT', path, body);
  }

  delete(path: string): Promise<Answer> {
    return this.call('DELETE', path);
  }

  async key(): Promise<string> {
    return String((await this.get('/key')).body['key']);
  }

  /** @param path below `/person/v1` */
  async call(method: string, path: string, body?: unknown): Promise<Answer> {
    const whole = `/person/v1${path}`;
    const authorization = `Bearer ${this.token}`;
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const answer = await ask(this.baseUrl, method, whole, { authorization }, sent);
    mustBeDescribed({ method, path: whole.replace(/\?.*/, ''), ...answer });
    return answer;
  }
}
