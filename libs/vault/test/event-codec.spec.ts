import { renameSync } from 'node:fs';
import * as fc from 'fast-check';
import type { JsonObject, JsonValue, NewEvent, RecordedEvent } from '#event-store';
import {
  CryptoUnavailable,
  EventCodec,
  StoredForms,
  SubjectErased,
  UnknownEventType,
  dataKeys,
  type Subject,
} from '../src/index.js';
import { Installation } from '../../../test/support/service/installation.js';

type SampleEvent =
  | { type: 'person.named.v2'; at: string; data: { name: { given: string }; suffix: string | null; public: number } }
  | { type: 'person.deleted.v1'; at: string; data: object }
  | { type: 'grant.claimed.v1'; at: string; data: { businessId: string; externalRef: string | null } }
  | { type: 'preview.made.v1'; at: string; data: { expiresAt: string; name: string; callId: string | null } };

const at = '2026-03-04T05:06:07.089Z';
const context = {
  id: '0d2b3b67-52ab-4b4b-8b1c-0f3f8f0f3d01',
  correlationId: '0d2b3b67-52ab-4b4b-8b1c-0f3f8f0f3d02',
  causationId: null,
  actor: 'person:1',
};
const named: SampleEvent = {
  type: 'person.named.v2',
  at,
  data: { name: { given: 'Wilhelmina' }, suffix: null, public: 7 },
};
const deleted: SampleEvent = { type: 'person.deleted.v1', at, data: {} };
const claimed: SampleEvent = {
  type: 'grant.claimed.v1',
  at,
  data: { businessId: 'b1', externalRef: 'ref-Wilhelmina' },
};
const made: SampleEvent = {
  type: 'preview.made.v1',
  at,
  data: { expiresAt: '2026-03-04T05:16:07.089Z', name: 'Wilhelmina', callId: '+15557654321' },
};
const ENDS = Date.parse('2026-03-05T05:16:07.089Z');

const ofPerson = (stream: string): Subject => ({ kind: 'person', id: stream.slice('person-'.length) });
const ofGrant = (stream: string): Subject => ({ kind: 'grant', id: stream.slice('grant-'.length) });
const ofBusiness = (): Subject => ({ kind: 'business', id: 'b1' });

describe('the codec between the log and the deciders', () => {
  let installation: Installation;
  let codec: EventCodec<SampleEvent>;
  const subjects: Subject[] = [
    { kind: 'person', id: '1' },
    { kind: 'person', id: '2' },
    { kind: 'business', id: 'b1' },
  ];

  beforeEach(async () => {
    installation = new Installation();
    const vault = installation.newProcess();
    for (const subject of subjects) await vault.createDataKey(subject);
    codec = newCodec();
  });
  afterEach(() => {
    installation.remove();
  });

  function newCodec(upcasters = {}): EventCodec<SampleEvent> {
    return new EventCodec<SampleEvent>({
      vault: installation.newProcess(),
      forms: new StoredForms({
        types: ['person.named.v2', 'person.deleted.v1', 'grant.claimed.v1', 'preview.made.v1'],
        upcasters,
      }),
      sealing: {
        'person.named.v2': ['name', 'suffix'].map((field) => ({ field, subjectOf: ofPerson })),
        'grant.claimed.v1': [{ field: 'externalRef', subjectOf: ofGrant, formerly: ofBusiness }],
        'preview.made.v1': [
          { field: 'name', subjectOf: () => ({ kind: 'person', id: '1' }), formerly: () => 'nobody' },
          { field: 'callId', subjectOf: () => ({ kind: 'preview', id: 'p1' }), endOf: () => ENDS },
        ],
      },
    });
  }

  function recorded(stream: string, event: NewEvent): RecordedEvent {
    return { ...event, stream, revision: 0, position: '0', retried: false };
  }

  async function stored(stream: string, event: SampleEvent): Promise<RecordedEvent> {
    return recorded(stream, await codec.encode(stream, event, context));
  }

  it('stores person data sealed, nulls as null, the rest in clear, and the time beside it', async () => {
    const event = await codec.encode('person-1', named, context);
    expect(event).toEqual({
      id: context.id,
      type: 'person.named.v2',
      data: { name: expect.stringMatching(/^v1\.[\w-]+$/) as unknown, suffix: null, public: 7 },
      metadata: { time: at, correlationId: context.correlationId, causationId: null, actor: 'person:1' },
    });
    expect(JSON.stringify(event)).not.toContain('Wilhelmina');
  });

  it.each([
    ['person-1', named],
    ['person-1', deleted],
    ['grant-9', claimed],
    ['grant-9', { ...claimed, data: { businessId: 'b1', externalRef: null } }],
  ])('gives back what was stored (%s, %j)', async (stream, event) => {
    const inLog = await stored(stream, event);
    expect(await codec.decode(inLog)).toEqual(event);
    expect(await newCodec().decodeAll([inLog])).toEqual([event]);
  });

  it('gives back any JSON in a sealed field', async () => {
    const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as JsonValue);
    await fc.assert(
      fc.asyncProperty(json, async (name) => {
        const event = { type: 'person.named.v2', at, data: { name, suffix: '', public: 0 } } as SampleEvent;
        expect(await codec.decode(await stored('person-1', event))).toEqual(event);
      }),
    );
  });

  it('opens many in their order and reads each subject once', async () => {
    const events = [
      await stored('person-1', named),
      await stored('grant-9', claimed),
      await stored('person-2', named),
      await stored('person-1', named),
      await stored('person-1', deleted),
    ];
    const read = jest.spyOn(installation.records, 'getMany');
    expect(await codec.decodeAll(events)).toEqual([named, claimed, named, named, deleted]);
    expect(read.mock.calls).toEqual([[dataKeys, ['person:1', 'grant:9', 'person:2']]]);
    expect(await codec.decodeAll([])).toEqual([]);
  });

  it('reads what holds no person data without any key', async () => {
    const event = await stored('person-1', deleted);
    await installation.newProcess().eraseDataKey({ kind: 'person', id: '1' });
    renameSync(installation.keyringPath, `${installation.keyringPath}.away`);
    expect(await codec.decode(event)).toEqual(deleted);
    expect(await codec.decodeAll([event])).toEqual([deleted]);
  });

  it('says that a subject was erased', async () => {
    const event = await stored('person-1', named);
    await installation.newProcess().eraseDataKey({ kind: 'person', id: '1' });
    await expect(codec.decode(event)).rejects.toThrow(SubjectErased);
    await expect(codec.decodeAll([event])).rejects.toThrow(SubjectErased);
    await expect(codec.encode('person-1', named, context)).rejects.toThrow(SubjectErased);
  });

  it('seals each field for its own subject, and opens what its own key opens', async () => {
    const event = await stored('preview-p1', made);
    expect(JSON.stringify(event)).not.toMatch(/Wilhelmina|7654321/);
    expect(await codec.decode(event)).toEqual(made);
    await installation.newProcess().eraseDataKey({ kind: 'person', id: '1' });
    await expect(codec.decode(event)).rejects.toThrow(SubjectErased);
  });

  const endOf = async (name: string) => (await installation.records.get(dataKeys, name))?.body.endsAt;

  it('gives a preview a data key that says when it ends', async () => {
    await stored('preview-p1', made);
    expect(await endOf('preview:p1')).toBe(ENDS);
  });

  it('gives a grant a data key without an end, where there is something to seal', async () => {
    await stored('grant-9', claimed);
    await stored('grant-8', { ...claimed, data: { businessId: 'b1', externalRef: null } });
    expect(await installation.records.get(dataKeys, 'grant:9')).toMatchObject({ version: 1 });
    expect(await endOf('grant:9')).toBeUndefined();
    expect(await installation.records.get(dataKeys, 'grant:8')).toBeUndefined();
  });

  it('reads null for what was sealed for a subject whose time is over, and everything else as it was', async () => {
    const [preview, grant] = [await stored('preview-p1', made), await stored('grant-9', claimed)];
    const vault = installation.newProcess();
    await vault.endDataKey({ kind: 'grant', id: '9' }, ENDS + 1);
    await vault.endDataKey({ kind: 'grant', id: 'never was' }, ENDS);
    const all = { index: 'by-end', equal: {}, direction: 'up', limit: 10 } as const;
    const ending = await installation.records.page(dataKeys, all);
    expect(ending.map(({ id, body }) => [id, body.endsAt])).toEqual([
      ['preview:p1', ENDS],
      ['grant:9', ENDS + 1],
    ]);
    for (const { id } of ending) await installation.records.remove(dataKeys, id);
    const forgotten = [
      { ...made, data: { ...made.data, callId: null } },
      { ...claimed, data: { ...claimed.data, externalRef: null } },
    ];
    expect(await codec.decodeAll([preview, grant])).toEqual(forgotten);
    expect([await newCodec().decode(preview), await newCodec().decode(grant)]).toEqual(forgotten);
  });

  it('reads what was stored in clear, or sealed for another, before its subject sealed it', async () => {
    const old = { ...(await stored('preview-p1', { ...made, data: { ...made.data, callId: null } })) };
    const inClear = { ...old, data: { ...old.data, name: 'Wilhelmina' } };
    expect(await codec.decode(inClear)).toMatchObject({ data: { name: 'Wilhelmina' } });
    const grant = await stored('grant-9', claimed);
    const { externalRef } = await installation.newProcess().seal(ofBusiness(), { externalRef: 'of old' });
    expect(externalRef).toMatch(/^v1\./);
    const before = { ...grant, data: { ...grant.data, externalRef } };
    expect(await codec.decode(before)).toMatchObject({ data: { externalRef: 'of old' } });
    await installation.newProcess().eraseDataKey({ kind: 'grant', id: '9' });
    expect(await codec.decode(before)).toMatchObject({ data: { externalRef: 'of old' } });
  });

  it('opens no event that was moved to another stream, nor one whose fields were swapped or are in clear', async () => {
    const { data, ...event } = await stored('person-1', {
      ...named,
      data: { ...named.data, suffix: 'III' },
    });
    const tampered: RecordedEvent[] = [
      { ...event, data, stream: 'person-2' },
      { ...event, data: { ...data, name: data['suffix'] ?? null, suffix: data['name'] ?? null } },
      { ...event, data: { ...data, name: { given: 'Mallory' } } },
      { ...event, data: { ...data, suffix: 'Mallory' } },
    ];
    for (const each of tampered) await expect(codec.decode(each)).rejects.toThrow(CryptoUnavailable);
  });

  it('lifts old events to their newest form, step by step, with their sealed fields sealed', async () => {
    const { data, ...newest } = await stored('person-1', named);
    const oldest = { ...newest, type: 'person.called.v0', data: { name: data['name'] ?? null } };
    const lifting = newCodec({
      'person.called.v0': (old: JsonObject) => ({ type: 'person.named.v1', data: { ...old, suffix: null } }),
      'person.named.v1': (old: JsonObject) => ({ type: 'person.named.v2', data: { ...old, public: 7 } }),
    });
    expect(await lifting.decode(oldest)).toEqual(named);
  });

  it('refuses upcasters that run in a ring', async () => {
    const ring = newCodec({ 'a.v1': (data: JsonObject) => ({ type: 'a.v1', data }) });
    const event = { ...(await stored('person-1', deleted)), type: 'a.v1' };
    await expect(ring.decode(event)).rejects.toThrow('the upcasters of a.v1 do not end');
  });

  it('reads and writes no type that it does not know', async () => {
    const event = { ...(await stored('person-1', deleted)), type: 'toString' };
    await expect(codec.decode(event)).rejects.toThrow(new UnknownEventType('toString'));
    await expect(codec.encode('s', { ...deleted, type: 'x.v1' } as never, context)).rejects.toThrow(UnknownEventType);
  });

  it('cannot be made with a table that seals a type it does not know', () => {
    const sealing = { 'x.v1': [] };
    const forms = new StoredForms({ types: [] });
    expect(() => new EventCodec({ vault: installation.newProcess(), forms, sealing })).toThrow(UnknownEventType);
  });
});
