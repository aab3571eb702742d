import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { CommandBus } from '@nestjs/cqrs';
import {
  AnswerProduction,
  ChangeBusiness,
  ClaimGrant,
  MakePreview,
  RegisterBusiness,
  SetClaimApproval,
  type CommandContext,
} from '#command-side';
import { personDecider, personStream } from '#domain';
import type { LookUpGate } from '#limits';
import type { RunningProcess } from '#runtime';
import { DEMO_HOLDERS, DEMO_PEOPLE } from './demo-world.js';

const CLAIM_WINDOW_MINUTES = 10;
/** The look-ups are the demo's own, and use up nothing of what the person's key may be looked up. */
const OPEN_GATE: LookUpGate = {
  decide: () => Promise.resolve({ isAdmitted: true, isUnknown: false, restrictedUntil: null, statuses: [] }),
};

/** How often, and how far apart, it is looked whether the mail of a claim that waits is there. */
const MOST_POLLS = 100;
const POLL_EVERY_MS = 20;

type Holder = (typeof DEMO_HOLDERS)[number];

/** Businesses that have the first person's address, or wait for it: what the person's app shows from the start. */
export class DemoHolders {
  private readonly commands: CommandBus;
  private readonly context: CommandContext = { correlationId: randomUUID(), actor: 'service:demo' };

  constructor(private readonly running: RunningProcess) {
    this.commands = running.app.get(CommandBus);
  }

  async make(): Promise<void> {
    const { accounts, runner } = this.running.services;
    const [first] = DEMO_PEOPLE;
    const personId = first && (await accounts.personOf(await accounts.findOrCreate(first.email)));
    if (first === undefined || typeof personId !== 'string')
      throw new Error('the first person of the demo is not registered');
    const { state } = await runner.load(personDecider, personStream(personId));
    if (state.status !== 'registered') throw new Error('the first person of the demo has no key');
    for (const holder of DEMO_HOLDERS) {
      await this.business(holder);
      await this.claim(holder, personId, state.key.key);
    }
    await this.mailed(first.email);
  }

  /** So that the next mail in the development mailbox is one that somebody asked for. */
  private async mailed(email: string): Promise<void> {
    const { settings, services } = this.running;
    if (!settings.developmentRoutes) return;
    for (let polls = 0; polls < MOST_POLLS; polls += 1) {
      if ((await services.mailbox.mailTo(email)).length > 0) return;
      await pause(POLL_EVERY_MS);
    }
  }

  private async business({ businessId, name, ownerEmail, purpose }: Holder): Promise<void> {
    const { accounts, businesses } = this.running.services;
    // An earlier seeding was cut off.
    if ((await businesses.find(businessId)) !== undefined) return;
    const ownerAccountId = await accounts.findOrCreate(ownerEmail);
    const owner = { businessId, name, memberId: randomUUID(), ownerAccountId };
    await this.commands.execute(new RegisterBusiness(owner, this.context));
    const changes = [{ type: 'set-purpose', purpose }] as const;
    await this.commands.execute(new ChangeBusiness(businessId, ownerAccountId, changes, this.context));
    await this.commands.execute(new AnswerProduction(businessId, 'approve', 'demo', this.context));
  }

  /** A pending grant was claimed while the person wanted to approve each claim. */
  private async claim({ businessId, waits }: Holder, personId: string, key: string): Promise<void> {
    const channel = 'api';
    const lookUp = { businessId, key, claimWindowMinutes: CLAIM_WINDOW_MINUTES, channel, callId: null } as const;
    const { preview_id: previewId } = await this.commands.execute(new MakePreview(lookUp, OPEN_GATE, this.context));
    const claim = { businessId, previewId, externalRef: null, channel, callId: null } as const;
    if (waits) await this.commands.execute(new SetClaimApproval(personId, true, this.context));
    await this.commands.execute(new ClaimGrant(claim, this.context));
    if (waits) await this.commands.execute(new SetClaimApproval(personId, false, this.context));
  }
}
