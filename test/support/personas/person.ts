import { randomUUID } from 'node:crypto';
import { DescribedClient } from '../clients/described-client.js';
import { ADDRESS, NAME } from './registration.js';
import { signIn } from '../clients/sign-in.js';

/** What a person needs beside the routes of the app. */
export interface PersonMeans {
  /** The token of a new session. */
  signIn(email: string): Promise<string>;
  /** Resolves when what a person has changed stands in each of the person's grants. */
  untilCarried(): Promise<void>;
}

/** Somebody who is signed in and uses the app; paths are below `/person/v1`. */
export class Person extends DescribedClient {
  private constructor(
    baseUrl: string,
    readonly email: string,
    token: string,
    private readonly means: PersonMeans,
    private readonly registeredAs?: string,
  ) {
    super(baseUrl, token);
  }

  /** Asks for a code, reads it in the development mailbox, and signs in. */
  static override async signedIn(baseUrl: string, email = `${randomUUID()}@people.example`): Promise<Person> {
    return Person.signedInBy(byMail(baseUrl), baseUrl, email);
  }

  /** Signed in and registered. */
  static async registered(baseUrl: string, name: object = NAME, address: object = ADDRESS): Promise<Person> {
    return (await Person.signedIn(baseUrl)).registers(name, address);
  }

  /** Who signs in otherwise, and who may wait for more than answers. */
  static async signedInBy(means: PersonMeans, baseUrl: string, email: string): Promise<Person> {
    return new Person(baseUrl, email, await means.signIn(email), means);
  }

  /** The same person, known by the id. */
  async registers(name: object, address: object): Promise<Person> {
    const { id } = await this.bodyOf('POST', '/registration', { name, address });
    return this.with({ registeredAs: String(id) });
  }

  /** Somebody who has registered before, known by the id. */
  async known(): Promise<Person> {
    return this.with({ registeredAs: String((await this.bodyOf('GET', '/me'))['id']) });
  }

  /** The same person with a session of this moment. */
  async signedInAnew(): Promise<Person> {
    return this.with({ token: await this.means.signIn(this.email) });
  }

  /** The same person with the same session, at another address. */
  at(baseUrl: string): Person {
    return this.with({ baseUrl });
  }

  /** @throws Error for somebody who has not registered */
  get id(): string {
    if (this.registeredAs === undefined) throw new Error('nobody has registered with this session');
    return this.registeredAs;
  }

  /** Ten symbols. */
  async key(): Promise<string> {
    return String((await this.bodyOf('GET', '/key'))['key']);
  }

  /** As it is shown. */
  async formattedKey(): Promise<string> {
    return String((await this.bodyOf('GET', '/key'))['formatted']);
  }

  /** @param parts of a name; what is not given is nobody's in particular */
  changesName(parts: object): Promise<void> {
    return this.changes('PUT', '/name', { ...NAME, ...parts });
  }

  correctsAddress(address: object): Promise<void> {
    return this.changes('PUT', '/address', address);
  }

  confirmsAddress(): Promise<void> {
    return this.changes('POST', '/address/confirmation');
  }

  /** @param keep ids of the grants that stay; all of them without it */
  schedulesMove(address: object, effectiveDate: string, keep?: readonly string[]): Promise<void> {
    return this.changes('POST', '/move', { address, effective_date: effectiveDate, ...(keep && { keep }) });
  }

  cancelsMove(): Promise<void> {
    return this.changes('DELETE', '/move');
  }

  /** Whether each claim waits for the person from now on. */
  async approvesClaims(required: boolean): Promise<void> {
    await this.bodyOf('PUT', '/claim-approval', { required });
  }

  /** All grants stay. */
  async replacesKey(): Promise<void> {
    await (await this.signedInAnew()).bodyOf('POST', '/key/replacement');
  }

  /** That it brings down the grants one by one comes later. */
  async deletesAccount(): Promise<void> {
    await (await this.signedInAnew()).bodyOf('DELETE', '/me');
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

  protected override pathOf(path: string): string {
    return `/person/v1${path}`;
  }

  private async changes(method: string, path: string, body?: object): Promise<void> {
    await this.bodyOf(method, path, body);
    await this.means.untilCarried();
  }

  private with({
    baseUrl = this.baseUrl,
    token = this.token,
    registeredAs = this.registeredAs,
  }: {
    readonly baseUrl?: string;
    readonly token?: string;
    readonly registeredAs?: string | undefined;
  }): Person {
    return new Person(baseUrl, this.email, token, this.means, registeredAs);
  }
}

/** All that somebody outside can do: whoever waits for more looks again. */
function byMail(baseUrl: string): PersonMeans {
  return { signIn: (email) => signIn(baseUrl, email), untilCarried: () => Promise.resolve() };
}
