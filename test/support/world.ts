import { randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { AnswerProduction, IssueApiKey, RegisterBusiness, RegisterPerson } from '#command-side';
import {
  businessDecider,
  businessStream,
  personDecider,
  personStream,
  previewDecider,
  previewStream,
  type Address,
  type BusinessCommand,
  type Name,
  type Role,
} from '#domain';
import type { RunningProcess } from '#runtime';
import { Business } from './business.js';
import { byTest } from './by-test.js';
import { ADDRESS, NAME } from './made-up-person.js';
import { TestPerson } from './test-person.js';

/** A business beside the demo's. */
export interface TestBusiness {
  readonly id: string;
  readonly keyId: string;
  readonly api: Business;
}

type Timeless<Command> = Command extends unknown ? Omit<Command, 'at'> : never;

/**
 * Makes people and businesses, and lets them do what no route offers them yet. Everything is in the views when a method
 * resolves.
 */
export class World {
  private readonly commands: CommandBus;
  private readonly clock: Clock;

  constructor(private readonly running: RunningProcess) {
    this.commands = running.app.get(CommandBus);
    this.clock = running.app.get(Clock);
  }

  async person(name: Partial<Name> = {}, address: Partial<Address> = {}): Promise<TestPerson> {
    const accountId = await this.running.services.accounts.findOrCreate(`${randomUUID()}@people.example`);
    return this.personOf(accountId, name, address);
  }

  /** One with an account that is there already. */
  async personOf(accountId: string, name: Partial<Name> = {}, address: Partial<Address> = {}): Promise<TestPerson> {
    const person = { accountId, name: { ...NAME, ...name }, address: { ...ADDRESS, ...address } };
    const { personId } = await this.commands.execute(new RegisterPerson(person, byTest));
    return new TestPerson(this.running, personId);
  }

  /** One who is there already, such as the demo's. */
  async personWith(email: string): Promise<TestPerson> {
    const { accounts } = this.running.services;
    const personId = await accounts.personOf(await accounts.findOrCreate(email));
    if (personId === null) throw new Error('nobody has registered with this address');
    return new TestPerson(this.running, personId);
  }

  async business(mode: 'production' | 'demo' = 'production'): Promise<TestBusiness> {
    const id = randomUUID();
    await this.businessOf(await this.running.services.accounts.findOrCreate(`${id}@businesses.example`), id);
    if (mode === 'production') await this.commands.execute(new AnswerProduction(id, 'approve', null, byTest));
    await this.liftLimits(id);
    const { apiKey, keyId } = await this.commands.execute(new IssueApiKey(id, 'test', byTest));
    return { id, keyId, api: new Business(this.running.baseUrl, apiKey) };
  }

  /** The id of a business in demo mode that an account owns. */
  async businessOf(ownerAccountId: string, businessId: string = randomUUID()): Promise<string> {
    const business = { businessId, name: 'Example Letters', memberId: randomUUID(), ownerAccountId };
    await this.commands.execute(new RegisterBusiness(business, byTest));
    return businessId;
  }

  /** As if whoever adds members knew the account. */
  async member(businessId: string, accountId: string, role: Role): Promise<void> {
    const [memberId, since] = [randomUUID(), this.clock.iso()];
    await this.running.services.memberships.remember(memberId, { accountId, businessId, since });
    await this.change(businessId, { type: 'add-member', memberId, accountId, role });
  }

  /** The same business, by another API key. */
  async anotherKey(businessId: string): Promise<Business> {
    const { apiKey } = await this.commands.execute(new IssueApiKey(businessId, 'another', byTest));
    return new Business(this.running.baseUrl, apiKey);
  }

  /** Tests that are not about limits never meet one. */
  async liftLimits(businessId: string): Promise<void> {
    await this.change(businessId, {
      type: 'set-plan',
      plan: { name: 'unlimited', requestsPerMinute: 100_000, previewsPerDay: 100_000_000 },
    });
  }

  async change(businessId: string, command: Timeless<BusinessCommand>): Promise<void> {
    const timed = { ...command, at: this.clock.iso() };
    await this.running.services.runner.run(businessDecider, businessStream(businessId), timed, byTest);
  }

  /**
   * A preview as a look-up leaves it, without the look-up: a person's key may be looked up a few times an hour only.
   * Its id.
   */
  preview(businessId: string, { id }: TestPerson, minutes = 60): Promise<string> {
    return this.previewOf(businessId, id, minutes);
  }

  /** The same by the person's id. */
  async previewOf(businessId: string, personId: string, minutes = 60): Promise<string> {
    const { runner } = this.running.services;
    const { state } = await runner.load(personDecider, personStream(personId));
    if (state.status !== 'registered') throw new Error('only a registered person can be looked up');
    const previewId = randomUUID();
    const now = this.clock.now();
    const make = { type: 'make', at: new Date(now).toISOString(), previewId, businessId, personId } as const;
    const rest = { keyId: state.key.keyId, channel: 'api', callId: null } as const;
    const expiresAt = new Date(now + minutes * 60_000).toISOString();
    await runner.run(previewDecider, previewStream(previewId), { ...make, ...rest, expiresAt }, byTest);
    return previewId;
  }
}
