import { policiesAt, remedyFor } from './realign.js';
import { POLICY_FOLLOWS } from './policy-follows.js';

describe('where policies go on in a log that has lost its end', () => {
  it('is its beginning for those whose work stands in the log, and its end for those that send', () => {
    const found = POLICY_FOLLOWS.map(({ name }) => [name, remedyFor({ kind: 'policy', name })]);
    expect(Object.fromEntries(found)).toEqual({
      carry: 'from the log’s beginning',
      'schedule-moves': 'from the log’s beginning',
      'finish-erasure': 'from the log’s beginning',
      memberships: 'from the log’s beginning',
      'closed-businesses': 'from the log’s beginning',
      'revoked-keys': 'from the log’s beginning',
      'claim-entries': 'from the log’s beginning',
      'end-references': 'from the log’s beginning',
      'restriction-mail': 'from the log’s end',
      'person-mail': 'from the log’s end',
      'disabled-endpoint-mail': 'from the log’s end',
      webhooks: 'from the log’s end',
    });
  });

  it('is kept by those that send, where a backup is restored to an earlier end', () => {
    const stood = { carry: '07', 'person-mail': '07', webhooks: '03' };
    expect(policiesAt('05', stood)).toEqual({ 'person-mail': '05', webhooks: '03' });
    expect(policiesAt(null, stood)).toEqual({});
  });
});
