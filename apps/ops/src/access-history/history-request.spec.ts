import { historyRequest } from './history-request.js';

const ID = '5b0f2c4e-9a43-4c53-b0c6-2f6e5f3a1d70';
const WHY = 'Case 4711';

describe('what is asked of access-history', () => {
  it('is a person by id', () => {
    expect(historyRequest({ person: ID.toUpperCase(), reason: WHY }, false)).toEqual({
      who: { personId: ID },
      from: null,
      to: null,
      format: 'table',
      reason: WHY,
      proof: null,
    });
  });

  it('is a person by an e-mail address still to be read, within a range, in a format', () => {
    expect(historyRequest({ email: '-', reason: WHY, from: '2030-03-01', to: '2030-03-02T01:00+01:00' }, true)).toEqual(
      {
        who: 'email',
        from: '2030-03-01T00:00:00.000Z',
        to: '2030-03-02T00:00:00.000Z',
        format: 'json',
        reason: WHY,
        proof: null,
      },
    );
  });

  it.each([
    [{}, 'Give either --email - or --person ID.'],
    [{ person: ID, email: '-' }, 'Give either --email - or --person ID.'],
    [{ email: 'ada@people.example' }, '--email takes only -'],
    [{ person: 'ada' }, '--person must be a UUID'],
    [{ person: ID, from: 'yesterday' }, '--from must be an ISO 8601 time'],
    [{ person: ID, to: '2030-03-01T00:00:00' }, '--to must be an ISO 8601 time'],
    [{ person: ID, from: '2030-02-30' }, '--from must be an ISO 8601 time'],
    [{ person: ID, to: '2030-02-31T10:00:00Z' }, '--to must be an ISO 8601 time'],
    [{ person: ID, to: '2030-03-01T24:00:00Z' }, '--to must be an ISO 8601 time'],
    [{ person: ID, format: 'xml' }, '--format must be table, json or csv'],
    [{ person: ID }, '--reason must say why'],
    [{ person: ID, reason: '' }, '--reason must not be empty'],
    [{ person: ID, reason: ' ' }, '--reason must have at least one visible character'],
    [{ person: ID, reason: 'a\nb' }, '--reason must not contain control characters'],
  ])('is refused otherwise: %j', (options, message) => {
    expect(() => historyRequest(options, false)).toThrow(message);
  });

  it('is refused with --json and another format', () => {
    expect(() => historyRequest({ person: ID, format: 'csv' }, true)).toThrow('--json and --format');
  });
});
