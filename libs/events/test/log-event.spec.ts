import { randomUUID } from 'node:crypto';
import { personStream } from '#domain';
import type { RecordedEvent } from '#event-store';
import { LogEvent } from '../src/index.js';
import { FORMS } from '../src/read-sealed.js';

const personId = randomUUID();
const recorded = (type: string, data: RecordedEvent['data']): RecordedEvent => ({
  ...{ id: randomUUID(), stream: personStream(personId), revision: 3, position: '07', retried: false, type, data },
  metadata: { time: '2030-01-01T00:00:00.000Z', correlationId: randomUUID(), causationId: null, actor: 'service:test' },
});

describe('an event that many follow', () => {
  it('is read once, for however many of them', () => {
    const read = jest.spyOn(FORMS, 'read');
    const event = new LogEvent(recorded('person.claim_approval_set.v1', { required: true }));
    const first = event.read();
    expect(first).toMatchObject({ type: 'person.claim_approval_set.v1', data: { required: true }, revision: 3 });
    expect(event.event).toBe(first);
    expect(event.readIn(personStream(personId))).toBe(first);
    expect(event.type).toBe('person.claim_approval_set.v1');
    expect(read).toHaveBeenCalledTimes(1);
    read.mockRestore();
  });

  it('goes by the name under which it is stored where it cannot be read', () => {
    const event = new LogEvent(recorded('person.exploded.v1', {}));
    expect(event).toMatchObject({ type: 'person.exploded.v1', event: undefined });
  });

  it('is found unreadable once, however many read it', () => {
    const read = jest.spyOn(FORMS, 'read');
    const event = new LogEvent(recorded('person.exploded.v1', {}));
    for (let asks = 0; asks < 3; asks++) expect(() => event.read()).toThrow('person.exploded.v1');
    expect(read).toHaveBeenCalledTimes(1);
    read.mockRestore();
  });
});
