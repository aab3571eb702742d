import { randomUUID } from 'node:crypto';
import {
  accessStream,
  businessDecider,
  businessStream,
  carriedChange,
  claimedPerson,
  grantDecider,
  grantStream,
  personDecider,
  personStream,
  previewDecider,
  previewStream,
  PREVIEWED_FIELDS,
  sealedFieldsOf,
  type Decider,
  type GrantCommand,
  type GrantEvent,
  type PersonCommand,
  type PersonEvent,
  type PersonState,
  type StoredEvent,
} from '#domain';
import type { EventStore, JsonObject, NewEvent } from '#event-store';
import { fold } from '../../../test/support/histories/fold.js';
import { ADDRESS, NAME } from '../../../test/support/personas/made-up-person.js';

export const TIME = '2030-01-01T10:00:00.000Z';
/** Stands in the place of everything sealed; about as long as a sealed address. */
const SEALED = `v1.${'s'.repeat(180)}`;

/** What a read of an active grant tells. */
const SHOWN = ['name', 'address'];

/** A log of made-up people, as the deciders write it, in the order in which the service would. */
export class MadeUpLog {
  readonly businessId = randomUUID();
  private readonly histories = new Map<string, StoredEvent[]>();

  constructor(readonly log: EventStore) {}

  async business(): Promise<void> {
    const { businessId } = this;
    const member = { memberId: randomUUID(), ownerAccountId: randomUUID() };
    await this.decide(businessDecider, businessStream(businessId), {
      type: 'register',
      at: TIME,
      businessId,
      name: 'Example Letters',
      ...member,
    });
  }

  async person(): Promise<string> {
    const personId = randomUUID();
    const ids = { personId, accountId: randomUUID(), keyId: randomUUID(), key: '0123456789' };
    await this.decide(personDecider, personStream(personId), {
      type: 'register',
      at: TIME,
      ...ids,
      name: NAME,
      address: ADDRESS,
    });
    return personId;
  }

  /** Looks the person up and claims. Each step is disclosed as the service does it. */
  async claim(personId: string): Promise<string> {
    const [previewId, grantId] = [randomUUID(), randomUUID()];
    const { businessId } = this;
    const person = this.stateOf(personId);
    const keyId = claimedPerson(person).currentKeyId ?? '';
    const made = { previewId, businessId, personId, keyId, channel: 'api', callId: null } as const;
    const preview = { type: 'make', at: TIME, ...made, expiresAt: '2030-01-01T11:00:00.000Z' } as const;
    await this.disclose(personId, 'access.previewed.v1', { previewId, fields: PREVIEWED_FIELDS });
    await this.decide(previewDecider, previewStream(previewId), preview);
    await this.onGrant(grantId, {
      type: 'claim',
      at: TIME,
      grantId,
      businessId,
      preview: { status: 'made', madeAt: TIME, ...made, expiresAt: preview.expiresAt },
      person: claimedPerson(person),
      externalRef: 'customer 7',
      channel: 'api',
      callId: null,
    });
    await this.read(personId, grantId, 'access.claimed.v1');
    return grantId;
  }

  /** A claim that was decided on the person as of a revision, and comes whenever this is called. */
  async claimAsOf(personId: string, grantId: string, personRevision: number): Promise<void> {
    await this.claimedAsOf(personId, grantId, personRevision);
    await this.disclose(personId, 'access.claimed.v1', { grantId, grantRevision: 0, fields: SHOWN });
  }

  /** The same without its entry in the person's history. */
  async claimedAsOf(personId: string, grantId: string, personRevision: number): Promise<void> {
    const { businessId } = this;
    const claim = { previewId: randomUUID(), businessId, personId, channel: 'api', externalRef: null };
    await this.happened(grantStream(grantId), 'grant.claimed.v1', { ...claim, grantId, personRevision });
  }

  async read(personId: string, grantId: string, type = 'access.read.v1'): Promise<void> {
    const grantRevision = (this.histories.get(grantStream(grantId))?.length ?? 0) - 1;
    await this.disclose(personId, type, { grantId, grantRevision, fields: SHOWN });
  }

  async disclose(personId: string, type: string, data: JsonObject | object): Promise<void> {
    const whole = { businessId: this.businessId, channel: 'api', ...data } as JsonObject;
    await this.log.append(accessStream(personId), [stored(type, whole)], 'any');
  }

  /** A person's change, carried onto the grants. */
  async change(personId: string, command: Timeless<PersonCommand>, grantIds: readonly string[]): Promise<void> {
    const before = this.stateOf(personId);
    const [event] = await this.changeAlone(personId, command);
    if (event === undefined) return;
    for (const grantId of grantIds) await this.carry(grantId, before, event, this.idOf(personStream(personId)));
  }

  async changeAlone(personId: string, command: Timeless<PersonCommand>): Promise<readonly PersonEvent[]> {
    return this.decide(personDecider, personStream(personId), { at: TIME, ...command });
  }

  async onGrant(grantId: string, command: GrantCommand, causationId: string | null = null): Promise<void> {
    await this.decide(grantDecider, grantStream(grantId), command, causationId);
  }

  /** What the deciders have not written. */
  async happened(stream: string, type: string, data: JsonObject, causationId: string | null = null): Promise<void> {
    await this.log.append(stream, [stored(type, data, causationId)], 'any');
  }

  /** People with a grant each, read, changed, revoked and deleted by turns: about 13 events a person. */
  async people(count: number): Promise<void> {
    await this.business();
    const lanes = Array.from({ length: 64 }, async (_, lane) => {
      for (let n = lane; n < count; n += 64) await this.life(n);
    });
    await Promise.all(lanes);
  }

  private async life(n: number): Promise<void> {
    const personId = await this.person();
    const grantId = await this.claim(personId);
    await this.read(personId, grantId);
    await this.change(personId, { type: 'change-name', name: { ...NAME, given_name: 'Robin' } }, [grantId]);
    await this.read(personId, grantId, 'access.listed.v1');
    if (n % 2 === 0) await this.change(personId, { type: 'confirm-address' }, [grantId]);
    else await this.onGrant(grantId, { type: 'revoke-by-person', at: TIME, personId });
    if (n % 3 === 0) await this.change(personId, { type: 'delete' }, [grantId]);
  }

  private async carry(grantId: string, before: PersonState, event: PersonEvent, cause: string): Promise<void> {
    const change = carriedChange(event, before, grantId);
    const personRevision = before.revision + 1;
    if (change !== null) await this.onGrant(grantId, { type: 'carry', at: TIME, personRevision, change }, cause);
  }

  private stateOf(personId: string): PersonState {
    return fold(personDecider, (this.histories.get(personStream(personId)) ?? []) as readonly PersonEvent[]);
  }

  private readonly lastIds = new Map<string, string>();
  private idOf(stream: string): string {
    return this.lastIds.get(stream) ?? '';
  }

  private async decide<State, Command, Event extends StoredEvent, Code extends string>(
    decider: Decider<State, Command, Event, Code>,
    stream: string,
    command: Command,
    causationId: string | null = null,
  ): Promise<readonly Event[]> {
    const history = this.histories.get(stream) ?? [];
    const decision = decider.decide(fold(decider, history as Event[]), command);
    if (decision.kind === 'rejected') throw new Error(decision.rejection.message);
    const { events } = decision;
    if (events.length === 0) return [];
    const encoded = events.map((event) => stored(event.type, withSealed(event), causationId));
    await this.log.append(stream, encoded, history.length === 0 ? 'no-stream' : history.length - 1);
    this.histories.set(stream, [...history, ...events]);
    this.lastIds.set(stream, encoded.at(-1)?.id ?? '');
    return events;
  }
}

type Timeless<Command> = Command extends unknown ? Omit<Command, 'at'> : never;

function stored(type: string, data: JsonObject, causationId: string | null = null): NewEvent {
  const metadata = { time: TIME, correlationId: randomUUID(), causationId, actor: 'service:test' };
  return { id: randomUUID(), type, data, metadata };
}

function withSealed({ type, data }: StoredEvent | GrantEvent): JsonObject {
  const sealed = sealedFieldsOf(type).map(({ field }) => [field, SEALED] as const);
  return { ...(data as unknown as JsonObject), ...Object.fromEntries(sealed) };
}
