import { randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import { Clock, MINUTE_MS } from '#clock';
import { ReadSide, RegisterBusiness } from '#command-side';
import { accessStream, personDecider, personStream, previewDecider, previewStream } from '#domain';
import { MAX_READ, type RecordedEvent } from '#event-store';
import type { RunningProcess } from '#runtime';
import { Business } from './business.js';
import { byTest } from './by-test.js';
import { ADDRESS, NAME } from './made-up-person.js';
import { businessIdIn, Member } from './member.js';
import { Person, type PersonMeans } from './person.js';
import { Staff, UNLIMITED } from './staff.js';
import { untilCarried } from '../time/until-carried.js';

/** A business beside the demo's. */
export interface TestBusiness {
  readonly id: string;
  readonly keyId: string;
  readonly api: Business;
  readonly owner: Member;
  /** In the console. */
  readonly path: string;
}

/**
 * Makes people, businesses and staff of one service. They sign in without a mail, since a test's own clock goes without
 * the development mailbox and a network may sign in a few times a minute only; all else they do through the routes.
 * Everything is in the views when a method resolves.
 */
export class World {
  constructor(
    private readonly running: RunningProcess,
    private readonly staffEmail: string,
  ) {}

  /** Somebody registered; what is not given of name and address is nobody's in particular. */
  person(name: object = {}, address: object = {}): Promise<Person> {
    return this.personOf(`${randomUUID()}@people.example`, name, address);
  }

  /** The same with an e-mail address that the test knows. */
  async personOf(email: string, name: object = {}, address: object = {}): Promise<Person> {
    const person = await Person.signedInBy(this.means, this.running.baseUrl, email);
    return person.registers({ ...NAME, ...name }, { ...ADDRESS, ...address });
  }

  /** One who is there already, such as the demo's. */
  async personWith(email: string): Promise<Person> {
    return (await Person.signedInBy(this.means, this.running.baseUrl, email)).known();
  }

  /** With a session of this moment. */
  async staff(): Promise<Staff> {
    return new Staff(this.running.baseUrl, await this.session(this.staffEmail));
  }

  /** Somebody who may register businesses, or be brought into one. */
  async member(email = `${randomUUID()}@businesses.example`): Promise<Member> {
    return new Member(this.running.baseUrl, email, await this.session(email));
  }

  async business(mode: 'production' | 'demo' = 'production'): Promise<TestBusiness> {
    const [owner, staff] = [await this.member(), await this.staff()];
    const path = await owner.registers('Example Letters');
    const id = businessIdIn(path);
    if (mode === 'production') await staff.approvesProduction(id);
    await staff.setsPlan(id, UNLIMITED);
    const { id: keyId, key } = await owner.bodyOf('POST', `${path}/api-keys`, { name: 'test' });
    return { id, keyId: String(keyId), api: new Business(this.running.baseUrl, String(key)), owner, path };
  }

  /** In force at once. */
  async revokeApiKey({ owner, path, keyId }: TestBusiness): Promise<void> {
    await owner.bodyOf('DELETE', `${path}/api-keys/${keyId}`);
  }

  /** The owner asks for another name or purpose, and staff approve it. */
  async describe({ id, owner, path }: TestBusiness, change: { name?: string; purpose?: string }): Promise<void> {
    await owner.bodyOf('PATCH', path, change);
    await (await this.staff()).approvesChange(id);
  }

  /** By command: an account may register a few businesses a day only. In demo mode; their ids. */
  async manyBusinesses(ownerAccountId: string, count: number): Promise<readonly string[]> {
    const ids = Array.from({ length: count }, () => randomUUID());
    for (const businessId of ids) {
      const business = { businessId, name: 'Example Letters', memberId: randomUUID(), ownerAccountId };
      await this.running.app.get(CommandBus).execute(new RegisterBusiness(business, byTest));
    }
    return ids;
  }

  /** The same business, by another API key. */
  async anotherKey({ owner, path }: TestBusiness): Promise<Business> {
    const { key } = await owner.bodyOf('POST', `${path}/api-keys`, { name: 'another' });
    return new Business(this.running.baseUrl, String(key));
  }

  /**
   * A preview as a look-up leaves it, without the look-up: a person's key may be looked up a few times an hour only.
   * Its id.
   */
  async preview(
    businessId: string,
    { id }: { readonly id: string },
    minutes = 60,
    callId: string | null = null,
  ): Promise<string> {
    const { runner } = this.running.services;
    const { state } = await runner.load(personDecider, personStream(id));
    if (state.status !== 'registered') throw new Error('only a registered person can be looked up');
    const previewId = randomUUID();
    const now = this.running.app.get(Clock).now();
    const make = { type: 'make', at: new Date(now).toISOString(), previewId, businessId, personId: id } as const;
    const channel = callId === null ? 'api' : 'mcp';
    const rest = { keyId: state.key.keyId, channel, callId } as const;
    const expiresAt = new Date(now + minutes * MINUTE_MS).toISOString();
    await runner.run(previewDecider, previewStream(previewId), { ...make, ...rest, expiresAt }, byTest);
    return previewId;
  }

  /** A person confirms the address, without the route: through that a hundred times a day only. */
  async confirms({ id }: Person): Promise<void> {
    const command = { type: 'confirm-address', at: this.running.app.get(Clock).iso() } as const;
    await this.running.services.runner.run(personDecider, personStream(id), command, byTest);
    await this.means.untilCarried();
  }

  /** The entries of a person's access history, as the log holds them. */
  accessEntries({ id }: { readonly id: string }): Promise<readonly RecordedEvent[]> {
    return this.running.engines.log.readStream(accessStream(id), { direction: 'forwards', limit: MAX_READ });
  }

  private get means(): PersonMeans {
    return {
      signIn: (email) => this.session(email),
      untilCarried: async () => {
        const { app, engines } = this.running;
        await untilCarried(engines);
        const head = await engines.log.head();
        if (head !== undefined) await app.get(ReadSide).shows(head);
      },
    };
  }

  /** By passkey, which staff in production must have. */
  private async session(email: string): Promise<string> {
    const { accounts, sessions } = this.running.services;
    const by = { client: null, deviceId: null, proof: 'passkey' } as const;
    return (await sessions.start(await accounts.findOrCreate(email), by)).token;
  }
}
