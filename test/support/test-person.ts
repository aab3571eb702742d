import { CommandBus } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { AnswerClaim, DeletePerson, GrantCarrier, ReadSide, RevokeGrant } from '#command-side';
import {
  accessStream,
  carriedChange,
  fold,
  leftOutByMove,
  personDecider,
  personStream,
  type PersonCommand,
  type RegisteredPerson,
} from '#domain';
import { MAX_READ, type RecordedEvent } from '#event-store';
import { formatPersonKey } from '#person-key';
import { GRANTS } from '#projections';
import type { RunningProcess } from '#runtime';
import { byTest } from './by-test.js';

type Timeless<Command> = Command extends unknown ? Omit<Command, 'at'> : never;
/** What a person does that changes nothing about who it is. */
export type PersonChange = Timeless<Exclude<PersonCommand, { type: 'register' | 'register-child' | 'replace-key' }>>;

/**
 * A person as the service knows one; does what no route offers yet. Everything is in the views when a method resolves.
 */
export class TestPerson {
  private readonly commands: CommandBus;
  private readonly clock: Clock;
  private readonly carrier: GrantCarrier;

  constructor(
    private readonly running: RunningProcess,
    readonly id: string,
  ) {
    this.commands = running.app.get(CommandBus);
    this.clock = running.app.get(Clock);
    this.carrier = new GrantCarrier(running.services.runner);
  }

  /** Ten symbols. */
  async key(): Promise<string> {
    return (await this.state()).key.key;
  }

  async formattedKey(): Promise<string> {
    return formatPersonKey(await this.key());
  }

  /** Does it, and brings it to each of the person's grants. */
  async does(change: PersonChange): Promise<void> {
    await this.run({ ...change, at: this.clock.iso() });
  }

  /** Does it as the command does: that it comes to the grants is the policy's. */
  async decides(change: PersonChange): Promise<void> {
    const command: PersonCommand = { ...change, at: this.clock.iso() };
    await this.running.services.runner.run(personDecider, personStream(this.id), command, byTest);
  }

  /** The scheduled move takes effect, as it does on its day: who was left out is revoked first. */
  async moves(): Promise<void> {
    const { upcoming } = await this.state();
    // The service may have come to it by itself.
    if (upcoming === null) return;
    const leftOut = {
      at: this.clock.iso(),
      personRevision: upcoming.scheduledRevision,
      change: leftOutByMove(upcoming),
    };
    await this.carrier.carry(upcoming.leftOut, () => leftOut, byTest);
    await this.does({ type: 'take-move-effect', moveId: upcoming.moveId });
  }

  /** @param leftOut ids of grants that end with the old key */
  async replacesKey(leftOut: readonly string[] = []): Promise<void> {
    const reserved = await this.running.services.personKeys.reserve(this.id, 'person');
    await this.run({ type: 'replace-key', at: this.clock.iso(), ...reserved, leftOut });
  }

  /** The account is deleted; that it brings down the grants one by one comes later. */
  async isErased(): Promise<void> {
    const { accountId } = await this.state();
    if (accountId === null) throw new Error('a child has no account');
    await this.commands.execute(new DeletePerson(this.id, accountId, byTest));
  }

  async approves(grantId: unknown): Promise<void> {
    await this.commands.execute(new AnswerClaim(this.id, String(grantId), 'approve', byTest));
  }

  async denies(grantId: unknown): Promise<void> {
    await this.commands.execute(new AnswerClaim(this.id, String(grantId), 'deny', byTest));
  }

  async revokes(grantId: unknown): Promise<void> {
    await this.commands.execute(new RevokeGrant(this.id, String(grantId), byTest));
  }

  /** The entries of the access history, as the log holds them. */
  async accessEntries(): Promise<readonly RecordedEvent[]> {
    return this.running.engines.log.readStream(accessStream(this.id), { direction: 'forwards', limit: MAX_READ });
  }

  private async state(): Promise<RegisteredPerson> {
    const { state } = await this.running.services.runner.load(personDecider, personStream(this.id));
    if (state.status !== 'registered') throw new Error('the person is not registered');
    return state;
  }

  private async run(command: PersonCommand): Promise<void> {
    const { runner } = this.running.services;
    let before = await this.state();
    const { events } = await runner.run(personDecider, personStream(this.id), command, byTest);
    for (const event of events) {
      const after = fold(personDecider, [event], before);
      const carriedTo = (grantId: string) => {
        const change = carriedChange(event, before, grantId);
        return change && { at: event.at, personRevision: after.revision, change };
      };
      await this.carrier.carry(await this.grantIds(), carriedTo, byTest);
      if (after.status === 'registered') before = after;
    }
    await this.shown();
  }

  private async grantIds(): Promise<readonly string[]> {
    const request = { index: 'by-person', equal: { personId: this.id }, direction: 'up', limit: 1000 } as const;
    return (await this.running.engines.views.page(GRANTS, request)).map(({ id }) => id);
  }

  /** Also what the service's own policy has carried by now. */
  private async shown(): Promise<void> {
    const head = await this.running.engines.log.head();
    if (head !== undefined) await this.running.app.get(ReadSide).shows(head);
  }
}
