import fc from 'fast-check';
import { withoutData, type EventMetadata, type JsonObject } from '../../index.js';
import { readEnvelope } from './event-envelope.js';
import { toPosition } from './position.js';
import { readEvent, splitEventText, writeEventBody, writeEventText } from './event-text.js';

const PLACE = 7;
const metadata: EventMetadata = {
  time: '2030-01-01T10:00:00.000Z',
  correlationId: '0b0f2f4e-7a34-4a39-9f6e-0d5a2b1c3d4e',
  causationId: null,
  actor: 'person:ünï',
};

const stored = (id: string, data: JsonObject): Buffer => {
  const event = { id, type: 'sample.happened.v1', data, metadata };
  const [dataText, metadataText] = [JSON.stringify(data), JSON.stringify(metadata)];
  return Buffer.from(writeEventText(3, writeEventBody('sample-1', event, dataText, metadataText)));
};
const decoded = (bytes: Buffer) => readEvent(splitEventText(PLACE, bytes.toString()));

describe('what stands around the data of a stored event', () => {
  it('is read as it is with the data, whatever that holds', () => {
    const lookAlikes = fc.constantFrom(',"metadata":', '"},"metadata":{"time":"x"}}', '\n', '{"id":"');
    const values = fc.oneof(fc.jsonValue(), lookAlikes, fc.record({ metadata: fc.jsonValue(), id: fc.string() }));
    fc.assert(
      fc.property(fc.uuid(), fc.dictionary(fc.oneof(fc.string(), lookAlikes), values), (id, data) => {
        const bytes = stored(id, data as JsonObject);
        expect(readEnvelope(toPosition(PLACE), bytes)).toEqual(withoutData(decoded(bytes)));
      }),
    );
  });

  it.each([
    ['cut off', (text: string) => text.slice(0, -5)],
    ['without metadata', (text: string) => text.replace('"metadata"', '"matadeta"')],
    ['with metadata that are no object', (text: string) => text.replace(/"metadata":.*$/, '"metadata":7}')],
    ['with an id of another length', (text: string) => text.replace('{"id":"', '{"id":"0')],
    ['without lines', () => 'nothing'],
  ])('is not guessed for an event %s', (_what, damage) => {
    const text = stored('5f2c1d8e-3b5a-4c6d-8e7f-9a0b1c2d3e4f', { n: 1 }).toString();
    expect(readEnvelope(toPosition(PLACE), Buffer.from(damage(text)))).toBeUndefined();
  });
});
