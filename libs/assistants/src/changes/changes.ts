import { randomUUID } from 'node:crypto';
import type { Clock } from '#clock';
import { newestPage, type NewestPage, type RecordStore, type VersionedRecord } from '#document-store';
import { grantStream, MAX_CHANGES_OF_PERSON, personStream, type ActingAssistant } from '#domain';
import type { EventStore, JsonValue } from '#event-store';
import { eventOfRequest } from '#events';
import { SubjectErased, type Vault } from '#vault';
import { waitForNext } from './change-allowance.js';
import { CHANGE_WAITS_MS, CHANGES, type ChangeRecord } from './change-record.js';
import { statusAt, type Change, type ChangeStatus } from './change.js';
import type { ChangeEffect } from './change-effect.js';

/** A change that waits from now on, or how long it is until one more may. */
export type Proposed = { readonly id: string; readonly expiresAt: string } | { readonly waitMs: number };

/** Knows which assistants are connected. */
interface Connected {
  /** Milliseconds since the Unix epoch; undefined for one that is not. */
  connectedSince(assistantId: string): Promise<number | undefined>;
}

/** What waits for people's confirmation, and what became of it. It decides nothing of what a change does. */
export class Changes {
  constructor(
    private readonly records: RecordStore,
    private readonly vault: Vault,
    private readonly log: EventStore,
    private readonly connections: Connected,
    private readonly clock: Clock,
  ) {}

  /** @throws SubjectErased for a person who was deleted */
  async propose(personId: string, assistant: ActingAssistant, deed: ChangeEffect): Promise<Proposed> {
    const waitMs = await this.waitFor(personId, assistant.id);
    if (waitMs > 0) return { waitMs };
    const sealed = await this.vault.seal(
      { kind: 'person', id: personId },
      { assistantName: assistant.name, deed: deed as unknown as JsonValue },
    );
    const now = this.clock.now();
    const body: ChangeRecord = {
      ...{ personId, assistantId: assistant.id, kind: deed.kind, status: 'pending', ...sealed },
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + CHANGE_WAITS_MS).toISOString(),
      confirmation: null,
    };
    const id = randomUUID();
    await this.records.create(CHANGES, id, body);
    // Of many that came at once, none may stand beyond what is allowed.
    const late = await this.waitFor(personId, assistant.id, id);
    if (late === 0) return { id, expiresAt: body.expiresAt };
    await this.records.remove(CHANGES, id);
    return { waitMs: late };
  }

  /** As it stands now; undefined where the person has none with this id. @throws CryptoUnavailable */
  async find(personId: string, id: string): Promise<Change | undefined> {
    const found = await this.records.get(CHANGES, id);
    return found?.body.personId === personId ? this.opened(found) : undefined;
  }

  /**
   * A person's, newest first, each still to be opened.
   * @param cursor `next` of the page before; undefined for the first
   * @returns undefined for a cursor that is none of the person's
   */
  newest(
    personId: string,
    limit: number,
    cursor?: string,
  ): Promise<NewestPage<VersionedRecord<ChangeRecord>> | undefined> {
    return newestPage(this.records, CHANGES, { index: 'by-person', equal: { personId }, limit }, cursor);
  }

  /** Undefined when the person was erased meanwhile. @throws CryptoUnavailable */
  async opened({ id, version, body }: VersionedRecord<ChangeRecord>): Promise<Change | undefined> {
    const { personId, assistantId, createdAt, expiresAt, confirmation } = body;
    const sealed = { assistantName: body.assistantName, deed: body.deed };
    const subject = { kind: 'person', id: personId } as const;
    const opened = await this.vault
      .open<{ assistantName: string; deed: ChangeEffect }>(subject, sealed)
      .catch(undefinedIfErased);
    if (opened === undefined) return undefined;
    const { assistantName, deed } = opened;
    const assistant = { id: assistantId, name: assistantName };
    const status = await this.statusOf(body, deed);
    return { id, personId, assistant, status, createdAt, expiresAt, deed, confirmation, version };
  }

  /**
   * Writes what became of a change, if nobody else wrote meanwhile.
   * @returns the version then; undefined where somebody did, or it is gone
   */
  async write(
    { id, version }: Pick<Change, 'id' | 'version'>,
    changed: Partial<Pick<ChangeRecord, 'status' | 'confirmation'>>,
  ): Promise<number | undefined> {
    const current = await this.records.get(CHANGES, id);
    if (current?.version !== version) return undefined;
    const isWritten = await this.records.replace(CHANGES, id, version, { ...current.body, ...changed });
    return isWritten ? version + 1 : undefined;
  }

  /** What an assistant still waits for goes with it when it is disconnected; what was tapped already does not. */
  async refuseAllOf(personId: string, assistantId: string): Promise<void> {
    const newest = await this.newest(personId, MAX_CHANGES_OF_PERSON);
    const waiting = (newest?.entries ?? []).filter(({ body }) => {
      return body.assistantId === assistantId && body.status === 'pending' && body.confirmation === null;
    });
    await Promise.all(waiting.map((record) => this.write(record, { status: 'refused' })));
  }

  /** Of a person who is erased. May be repeated. */
  async removeAllOf(personId: string): Promise<void> {
    const request = { index: 'by-person', equal: { personId }, direction: 'up', limit: MAX_CHANGES_OF_PERSON } as const;
    for (;;) {
      const page = await this.records.page(CHANGES, request);
      await Promise.all(page.map(({ id }) => this.records.remove(CHANGES, id)));
      if (page.length < MAX_CHANGES_OF_PERSON) return;
    }
  }

  /** @param besides the id of one that is not counted */
  private async waitFor(personId: string, assistantId: string, besides?: string): Promise<number> {
    const newest = await this.newest(personId, MAX_CHANGES_OF_PERSON + 1);
    const counted = (newest?.entries ?? []).filter(({ id }) => id !== besides).map(({ body }) => body);
    return waitForNext(counted, assistantId, this.clock.now());
  }

  /** A confirmation that was cut off has taken place when the log says so, whatever the record does. */
  private async statusOf(record: ChangeRecord, deed: ChangeEffect): Promise<ChangeStatus> {
    const { personId, assistantId, confirmation } = record;
    if (confirmation !== null) {
      const { requestId, since } = confirmation;
      const request = { correlationId: requestId, actor: `person:${personId}`, assistantId, since };
      const stream = 'grantId' in deed ? grantStream(deed.grantId) : personStream(personId);
      if ((await eventOfRequest(this.log, stream, request)) !== undefined) return 'confirmed';
    }
    const status = statusAt(record, this.clock.iso());
    const isOrphaned = status === 'pending' && confirmation === null && !(await this.isStillConnected(record));
    return isOrphaned ? 'refused' : status;
  }

  /** However the connection ended: what waited is not taken up by one that is made later. */
  private async isStillConnected({ assistantId, createdAt }: ChangeRecord): Promise<boolean> {
    const since = await this.connections.connectedSince(assistantId);
    return since !== undefined && since <= Date.parse(createdAt);
  }
}

function undefinedIfErased(error: unknown): undefined {
  if (!(error instanceof SubjectErased)) throw error;
}
