import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { someEvent } from '../../../../../test/support/eventstoredb/append-load.js';
import { correlationOf, toBatchRequest } from './batch-messages.js';

describe('an answer on the batch stream', () => {
  const request = toBatchRequest('sample', [someEvent()], 'no-stream', false);
  const id = request.getCorrelationId()?.getString() ?? '';
  const answered = (correlationId: shared.UUID) => new streams.BatchAppendResp().setCorrelationId(correlationId);
  const inNumbers = (most: string, least: string) =>
    new shared.UUID().setStructured(
      new shared.UUID.Structured().setMostSignificantBits(most).setLeastSignificantBits(least),
    );

  it('belongs to the request whose id it gives back as it came', () => {
    expect(correlationOf(answered(new shared.UUID().setString(id)))).toBe(correlationOf(request));
  });

  it('belongs to it too where the server writes the id as numbers, as it does for time-outs', () => {
    const digits = id.replaceAll('-', '');
    const [most, least] = [digits.slice(0, 16), digits.slice(16)].map((half) => BigInt.asIntN(64, BigInt(`0x${half}`)));
    expect(correlationOf(answered(inNumbers(String(most), String(least))))).toBe(correlationOf(request));
  });

  it('that names no request belongs to none', () => {
    expect(correlationOf(new streams.BatchAppendResp())).toBe('');
    expect(correlationOf(answered(inNumbers('1', '1')))).toBe('');
  });
});
