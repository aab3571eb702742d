import { randomUUID } from 'node:crypto';
import { DescribedClient } from './described-client.js';
import { ADDRESS, NAME } from './registration.js';
import { signIn } from './sign-in.js';

/** Somebody who is signed in and uses the app; paths are below `/person/v1`. */
export class Person extends DescribedClient {
  private constructor(
    baseUrl: string,
    readonly email: string,
    token: string,
  ) {
    super(baseUrl, token);
  }

  /** Asks for a code, reads it in the development mailbox, and signs in. */
  static override async signedIn(baseUrl: string, email = `${randomUUID()}@people.example`): Promise<Person> {
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
    await person.bodyOf('POST', '/registration', { name, address });
    return person;
  }

  /** The same person with a session of this moment. */
  signedInAnew(): Promise<Person> {
    return Person.signedIn(this.baseUrl, this.email);
  }

  /** The same person with the same session, at another address. */
  at(baseUrl: string): Person {
    return new Person(baseUrl, this.email, this.token);
  }

  async id(): Promise<string> {
    return String((await this.get('/me')).body['id']);
  }

  async revokes(grantId: unknown): Promise<void> {
    await this.bodyOf('POST', `/grants/${String(grantId)}/revocation`);
  }

  async approves(grantId: unknown): Promise<void> {
    await this.bodyOf('POST', `/grants/${String(grantId)}/approval`);
  }

  async denies(grantId: unknown): Promise<void> {
    await this.bodyOf('POST', `/grants/${String(grantId)}/denial`);
  }

  async key(): Promise<string> {
    return String((await this.get('/key')).body['key']);
  }

  protected override pathOf(path: string): string {
    return `/person/v1${path}`;
  }
}
