import type { Operation } from './history.js';
import { ledgerFindings, type Ledger } from './ledger.js';

const done = (action: Operation['action']): Operation => {
  return { grant: 'preview', client: 0, action, answer: 'done', called: 1, answered: 2 };
};
const event = (id: string, type: string, stream = 'grant-g') => {
  return { id, type: `grant.${type}.v1`, stream, previewId: type === 'claimed' ? 'preview' : undefined };
};
const read: Operation = { grant: 'preview', client: 1, action: 'read', answer: 'active', called: 3, answered: 4 };
const OPERATIONS = [done('claim'), read, read, done('revoke')];
const SOUND: Ledger = {
  events: [event('1', 'claimed'), event('2', 'revoked')],
  claimsRecorded: ['g'],
  readsRecorded: ['g', 'g', 'g'],
  feed: [{ sequence: 1, eventId: '2' }],
  received: [
    { id: 'w', eventId: '2', raw: 'body' },
    { id: 'w', eventId: '2', raw: 'body' },
  ],
};

describe('what is left after a trial', () => {
  it('is sound where all is there once, but for webhooks under one id and records of reads that got no answer', () => {
    expect(ledgerFindings(OPERATIONS, SOUND)).toEqual([]);
  });

  it.each<readonly [string, Partial<Ledger>, readonly string[]]>([
    [
      'a claim that was answered',
      { events: [event('2', 'revoked')] },
      ['lost: claim of preview', 'lost: revoke of preview', 'lost: 2 of 2 records of reads of preview'],
    ],
    ['a revocation that was answered', { events: [event('1', 'claimed')] }, ['lost: revoke of preview']],
    [
      'the record of a disclosure',
      { claimsRecorded: [] },
      ['lost: the record of the claim of preview', 'lost: the record of the claim of preview'],
    ],
    ['the record of a read', { readsRecorded: ['g', 'h'] }, ['lost: 1 of 2 records of reads of preview']],
    ['a webhook', { received: [] }, ['lost: the webhook of 2']],
    ['an event of the feed', { feed: [], received: [] }, ['lost: 2 in the feed']],
  ])('misses %s', (_, less, findings) => {
    expect(ledgerFindings(OPERATIONS, { ...SOUND, ...less })).toEqual(findings);
  });

  it.each<readonly [string, Partial<Ledger>, readonly string[]]>([
    ['a claim', { events: [...SOUND.events, event('3', 'claimed', 'grant-h')] }, ['doubled: grant of preview preview']],
    ['an ending', { events: [...SOUND.events, event('3', 'released')] }, ['doubled: ending of grant-g']],
    ['the record of a disclosure', { claimsRecorded: ['g', 'g'] }, ['doubled: record of the claim of g']],
    [
      'a webhook under another id',
      { received: [...SOUND.received, { id: 'x', eventId: '2', raw: 'body' }] },
      ['doubled: id of the webhook of 2'],
    ],
    [
      'a webhook in another body',
      { received: [...SOUND.received, { id: 'w', eventId: '2', raw: 'other' }] },
      ['doubled: body of the webhook of 2'],
    ],
    [
      'an event of the feed',
      { feed: [...SOUND.feed, { sequence: 2, eventId: '2' }] },
      ['doubled: event in the feed 2'],
    ],
  ])('has %s twice', (_, more, findings) => {
    expect(ledgerFindings(OPERATIONS, { ...SOUND, ...more }).filter((one) => one.startsWith('doubled'))).toEqual(
      findings,
    );
  });

  it('has a gap in the feed', () => {
    const feed = [{ sequence: 2, eventId: '2' }];
    expect(ledgerFindings(OPERATIONS, { ...SOUND, feed })).toEqual(['gap: the feed has 2 as its 1.']);
  });
});
