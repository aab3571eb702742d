import { randomUUID } from 'node:crypto';
import { type AccountRecords, type ApiKeyRecords, generateApiKey, hintOf } from '#accounts';
import type { PersonKeys } from '#command-side';
import { claimEntryId } from '#disclosure';
import {
  accessStream,
  businessDecider,
  businessStream,
  grantStream,
  personStream,
  previewStream,
  type DisclosureEvent,
  type BusinessEvent,
  type StoredEvent,
} from '#domain';
import type { EventStore, NewEvent } from '#event-store';
import type { DomainCodec } from '#events';
import type { Vault } from '#vault';
import { grantStory, type GrantStory } from './grant-story.js';
import { personStory, type PersonChapter } from './person-story.js';
import { isoAt } from './randomness.js';
import { Story } from './story.js';

export interface SeedParts {
  readonly log: EventStore;
  readonly codec: DomainCodec;
  readonly vault: Vault;
  readonly accounts: AccountRecords;
  readonly apiKeys: ApiKeyRecords;
  readonly personKeys: PersonKeys;
}

export interface SeededBusiness {
  readonly id: string;
  readonly name: string;
  readonly apiKey: string;
  /** From when on it may claim, in ms since 1970. */
  readonly since: number;
}

const ACTOR = 'service:seed';
/** One request, as it were, made all of it. */
const CORRELATION_ID = randomUUID();
const MAX_APPEND = 1_000;

/**
 * Makes a world up and appends it as it would have come about: every event by its decider, sealed by its codec, each
 * stream whole. What a person's change brings to a grant stands in the grant's stream already, so the policies find
 * nothing to do.
 */
export class Seeder {
  /** Events appended until now. */
  events = 0;

  constructor(private readonly parts: SeedParts) {}

  /** A business in production with an API key. */
  async business(since: number): Promise<SeededBusiness> {
    const { accounts, apiKeys, vault } = this.parts;
    const [id, keyId, apiKey] = [randomUUID(), randomUUID(), generateApiKey()];
    const name = `Made-up Business ${id.slice(0, 4).toUpperCase()}`;
    const at = isoAt(since);
    const ownerAccountId = await accounts.findOrCreate(`owner-${id}@seed.example`);
    await vault.createDataKey({ kind: 'business', id });
    const story = new Story(businessDecider);
    story.does({ type: 'register', at, businessId: id, name, memberId: randomUUID(), ownerAccountId });
    story.does({ type: 'approve-production', at, reason: null });
    story.does({ type: 'create-api-key', at, keyId, name: 'seed', hint: hintOf(apiKey) });
    const events: readonly BusinessEvent[] = story.chapters.map(({ event }) => event);
    await this.append(businessStream(id), await this.encoded(businessStream(id), events));
    await apiKeys.issue(apiKey, keyId, id, at);
    await apiKeys.putInForce(apiKey);
    return { id, name, apiKey, since };
  }

  /** A person and what these businesses hold of them. */
  async person(businesses: readonly SeededBusiness[], from: number, to: number): Promise<void> {
    const { accounts, vault, personKeys } = this.parts;
    const personId = randomUUID();
    const accountId = await accounts.findOrCreate(`${personId}@seed.example`);
    await accounts.bindPerson(accountId, personId);
    await vault.createDataKey({ kind: 'person', id: personId });
    const person = personStory({ personId, accountId, ...(await personKeys.reserve(personId, 'person')) }, from, to);
    const stream = personStream(personId);
    const stored = await this.encoded(
      stream,
      person.map(({ event }) => event),
    );
    const ids = new Map(person.map((chapter, n) => [chapter, stored[n]?.id ?? null]));
    await this.append(stream, stored);
    const grants = businesses
      .map(({ id, since }) => grantStory({ person, personId, businessId: id, from: since, to }))
      .filter((grant) => grant !== undefined);
    await Promise.all(grants.map((grant) => this.grant(grant, ids)));
    await this.accesses(
      personId,
      grants.flatMap(({ accesses }) => accesses),
    );
  }

  private async grant({ previewId, grantId, preview, grant }: GrantStory, ids: Causes): Promise<void> {
    const looked = previewStream(previewId);
    const held = grantStream(grantId);
    await this.append(looked, await this.encoded(looked, preview));
    const events = await Promise.all(
      grant.map(({ event, cause }) => this.encode(held, event, cause === undefined ? null : (ids.get(cause) ?? null))),
    );
    await this.append(held, events);
  }

  private async accesses(personId: string, accesses: readonly DisclosureEvent[]): Promise<void> {
    const stream = accessStream(personId);
    const inOrder = [...accesses].sort((one, other) => (one.at < other.at ? -1 : 1));
    const events = await Promise.all(inOrder.map((event) => this.encode(stream, event, null, entryIdOf(event))));
    for (let at = 0; at < events.length; at += MAX_APPEND) {
      await this.append(stream, events.slice(at, at + MAX_APPEND), at === 0 ? 'no-stream' : at - 1);
    }
  }

  private encoded(stream: string, events: readonly StoredEvent[]): Promise<NewEvent[]> {
    return Promise.all(events.map((event) => this.encode(stream, event, null)));
  }

  private encode(
    stream: string,
    event: StoredEvent,
    causationId: string | null,
    id: string = randomUUID(),
  ): Promise<NewEvent> {
    return this.parts.codec.encode(stream, event, { id, correlationId: CORRELATION_ID, causationId, actor: ACTOR });
  }

  private async append(
    stream: string,
    events: readonly NewEvent[],
    expected: number | 'no-stream' = 'no-stream',
  ): Promise<void> {
    if (events.length === 0) return;
    await this.parts.log.append(stream, events, expected);
    this.events += events.length;
  }
}

type Causes = ReadonlyMap<PersonChapter, string | null>;

function entryIdOf(event: DisclosureEvent): string {
  return event.type === 'access.claimed.v1' ? claimEntryId(event.data.grantId) : randomUUID();
}
