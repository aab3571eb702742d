import { randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import {
  AnswerProduction,
  IssueApiKey,
  RegisterBusiness,
  RegisterChild,
  RegisterPerson,
  SetClaimApproval,
  type CommandContext,
} from '#command-side';
import { personDecider, personStream } from '#domain';
import { formatPersonKey } from '#person-key';
import type { DemoFile, DemoFilePerson, DemoKind, RunningProcess } from '#runtime';
import { DEMO_BUSINESS, DEMO_CHILD, DEMO_PEOPLE, type DemoPerson } from './demo-world.js';

/**
 * Makes the demo through the commands that everyone uses. Finds what an earlier seeding that was cut off has made, and
 * goes on.
 */
export class DemoSeeder {
  private readonly commands: CommandBus;
  private readonly context: CommandContext = { correlationId: randomUUID(), actor: 'service:demo' };

  constructor(private readonly running: RunningProcess) {
    this.commands = running.app.get(CommandBus);
  }

  async seed(): Promise<Pick<DemoFile, 'business' | 'people'>> {
    const business = await this.business();
    const people: DemoFilePerson[] = [];
    for (const person of DEMO_PEOPLE) people.push(await this.person(person));
    return { business, people: [...people, await this.child()] };
  }

  private async business(): Promise<DemoFile['business']> {
    const { businessId, name, ownerEmail } = DEMO_BUSINESS;
    const { accounts, businesses } = this.running.services;
    if ((await businesses.find(businessId)) === undefined) {
      const ownerAccountId = await accounts.findOrCreate(ownerEmail);
      await this.commands.execute(
        new RegisterBusiness({ businessId, name, memberId: randomUUID(), ownerAccountId }, this.context),
      );
    }
    await this.commands.execute(new AnswerProduction(businessId, 'approve', 'demo', this.context));
    const { apiKey } = await this.commands.execute(new IssueApiKey(businessId, 'demo', this.context));
    return { id: businessId, name, owner_email: ownerEmail, api_key: apiKey };
  }

  private async person({ email, kind, name, address }: DemoPerson): Promise<DemoFilePerson> {
    const { accounts } = this.running.services;
    const accountId = await accounts.findOrCreate(email);
    const personId = await accounts.personOf(accountId);
    const known = personId === null ? undefined : await this.keyOf(personId);
    const issued =
      known ?? (await this.commands.execute(new RegisterPerson({ accountId, name, address }, this.context)));
    if (kind === 'approves_claims') {
      await this.commands.execute(new SetClaimApproval(issued.personId, true, this.context));
    }
    return entryOf(email, issued.key, kind);
  }

  private async child(): Promise<DemoFilePerson> {
    const { guardianEmail, name } = DEMO_CHILD;
    const { accounts, children } = this.running.services;
    const guardianId = await accounts.personOf(await accounts.findOrCreate(guardianEmail));
    if (guardianId === null) throw new Error('the demo child has no guardian');
    const [childId] = await children.of(guardianId);
    const known = childId === undefined ? undefined : await this.keyOf(childId);
    const issued = known ?? (await this.commands.execute(new RegisterChild({ guardianId, name }, this.context)));
    return entryOf(guardianEmail, issued.key, 'child');
  }

  private async keyOf(personId: string): Promise<{ personId: string; key: string } | undefined> {
    const { state } = await this.running.services.runner.load(personDecider, personStream(personId));
    return state.status === 'registered' ? { personId, key: state.key.key } : undefined;
  }
}

function entryOf(email: string, key: string, kind: DemoKind): DemoFilePerson {
  return { email, key, formatted: formatPersonKey(key), kind };
}
