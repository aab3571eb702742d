import type { PersonHistory } from '#audit';
import { NO_PAST, type BusinessPast } from '#domain';
import { historyReport } from './history-report.js';
import { historyCsv, historyTable } from './history-text.js';
import { sealedText } from '../../../../test/support/contents/sealed-text.js';

const AT = '2030-03-01T10:00:00.000Z';
const entry = {
  at: AT,
  action: 'read',
  businessId: 'b1',
  channel: 'api',
  grantId: 'g1',
  grantRevision: 0,
  lookedBy: null,
  sealedReason: null,
  sealedPassingReason: null,
  assistantId: null,
  sealedName: null,
  fields: ['name', 'address'],
  requestId: 'r1',
  eventId: 'e1',
  revision: 0,
  position: '01',
} as const;
const grant = {
  grantId: 'g1',
  businessId: 'b1',
  status: 'active',
  channel: 'api',
  claimedAt: AT,
  endedAt: null,
  revision: 0,
  contiguous: true,
  reads: 1,
  lastReadAt: AT,
} as const;
const history: PersonHistory = {
  personId: 'p1',
  registeredAt: AT,
  deletedAt: null,
  entries: [entry, { ...entry, at: '2030-03-02T10:00:00.000Z', revision: 1, businessId: 'b2' }],
  grants: [grant],
  acts: [],
  unreadable: [],
  madeFrom: { stream: 'access-p1', firstRevision: 0, lastRevision: 1, events: 2, repeats: 0, contiguous: true },
};
const past = (name: string, purpose: string | null): BusinessPast => ({
  ...NO_PAST,
  knownAs: [[{ since: '00', name, purpose }]],
});
const pasts = new Map([['b1', past('=cmd|"x"', 'Letters, bills')]]);
const parts = {
  history,
  pasts,
  texts: {
    reasons: new Map<number, string>(),
    names: new Map<number, string>(),
    gone: new Set<number>(),
    refused: new Set<number>(),
  },
  verification: null,
  restores: [],
  unreadable: [],
  end: '02',
};
const report = historyReport(parts, { from: null, to: '2030-03-02T00:00:00.000Z' });

describe('an access history on paper', () => {
  it('holds what lies in the range, and says what it was made from', () => {
    expect(historyTable(report)).toBe(
      [
        `Access history of person p1, registered ${AT}`,
        'From the beginning to 2030-03-02T00:00:00.000Z',
        '',
        'AT (UTC)                  BY        ACTION  CHANNEL  SHOWN          GRANT  WHY',
        `${AT}  =cmd|"x"  read    api      name, address  g1     -`,
        '',
        'GRANT  BUSINESS  STATUS  CLAIMED (UTC)             ENDED (UTC)  READS  LAST READ (UTC)',
        `g1     =cmd|"x"  active  ${AT}  -            1      ${AT}`,
        '',
        'Made from access-p1, revisions 0 to 1: 2 events, contiguous.',
        'Grants from their own streams, each from revision 0 on: 1 events, contiguous.',
      ].join('\n'),
    );
  });

  it('says that no entry lies in the range, and how far the log reaches', () => {
    const text = historyTable(historyReport(parts, { from: '2031-01-01T00:00:00.000Z', to: null }));
    expect(text).not.toContain('Nothing was shown to anybody');
    expect(text).toContain('No entry lies in this range. The log reaches to 2030-03-02T10:00:00.000Z, position 02.');
  });

  it('holds what lies in the range by its own time, whatever another clock wrote after it', () => {
    const entries = [
      ...history.entries,
      ...['2001-01-01T00:00:00.000Z', '2030-03-02T10:00:20.000Z', '2030-03-02T10:00:00.000Z'].map((at, more) => ({
        ...entry,
        ...{ at, revision: 2 + more },
      })),
    ];
    const range = { from: '2030-03-02T10:00:10.000Z', to: null };
    const told = historyReport({ ...parts, history: { ...history, entries } }, range);
    expect(told.entries.map(({ revision, at }) => [revision, at])).toEqual([[3, '2030-03-02T10:00:00.000Z']]);
    const all = historyReport({ ...parts, history: { ...history, entries } }, { from: '2030-01-01', to: null });
    expect(all.entries.map(({ revision }) => revision)).toEqual([4, 3, 1, 0]);
  });

  it('shows times that do not rise on the way back, of what the person did as well, in the order of the log', () => {
    const act = { action: 'approved', assistantId: 'a1', grantId: 'g1', requestId: 'r2', stream: 'grant-g1' };
    const acts = [
      { ...act, at: '2030-03-01T09:59:59.500Z', revision: 1, position: '02' },
      { ...act, at: '2030-03-01T10:00:02.000Z', revision: 2, position: '04' },
      { ...act, at: '2030-03-01T10:00:00.250Z', revision: 3, position: '05' },
    ];
    const entries = [entry, { ...entry, at: '2030-03-01T10:00:01.000Z', revision: 1, position: '03' }];
    const range = { from: '2030-03-01T09:59:59.800Z', to: null };
    const told = historyReport({ ...parts, history: { ...history, entries, acts } }, range);
    expect(told.acts.map(({ revision, at }) => [revision, at])).toEqual([
      [3, '2030-03-01T10:00:00.250Z'],
      [2, '2030-03-01T10:00:00.250Z'],
    ]);
    const lines = historyCsv(told).split('\n').slice(1);
    expect(lines.map((line) => [line.split(',')[9], line.split(',')[0]])).toEqual([
      ['05', '2030-03-01T10:00:00.250Z'],
      ['04', '2030-03-01T10:00:00.250Z'],
      ['03', '2030-03-01T10:00:00.250Z'],
      ['01', AT],
    ]);
  });

  it('names who of the service looked, and why', () => {
    const looked = {
      ...{ ...entry, action: 'viewed_by_operator' as const, businessId: null, channel: null, grantId: null },
      ...{
        grantRevision: null,
        lookedBy: 'operator:jane',
        sealedReason: sealedText('v1.x'),
        assistantId: null,
        sealedName: null,
        fields: ['access_history'],
      },
    } as const;
    const texts = { ...parts.texts, reasons: new Map([[0, 'Case 4711']]) };
    const told = historyReport(
      { ...parts, texts, history: { ...history, entries: [looked] } },
      { from: null, to: null },
    );
    expect(historyTable(told)).toMatch(/Z {2}operator:jane +viewed_by_operator +- +access_history +- +Case 4711\n/);
    expect(historyCsv(told)).toMatch(/,operator:jane,Case 4711,,,$/);
  });

  it('names the assistant that was shown something, and what the person did through it', () => {
    const look = { ...entry, at: '2030-03-01T11:00:00.000Z', businessId: null, channel: 'mcp', grantId: null };
    const shown = {
      ...look,
      grantRevision: null,
      assistantId: 'a1',
      sealedName: sealedText('v1.y'),
      fields: ['address'],
    };
    const act = {
      at: '2030-03-01T12:00:00.000Z',
      action: 'approved',
      assistantId: 'a1',
      grantId: 'g1',
      requestId: 'r2',
    };
    const acts = [{ ...act, stream: 'grant-g1', revision: 1, position: '03' }];
    const texts = { ...parts.texts, names: new Map([[0, 'Helper']]) };
    const told = historyReport(
      { ...parts, texts, history: { ...history, entries: [shown], acts } },
      { from: null, to: null },
    );
    expect(told.entries[0]).toMatchObject({ action: 'read', business: null, assistant: { id: 'a1', name: 'Helper' } });
    expect(told.acts).toEqual([
      {
        ...{
          at: act.at,
          action: 'approved',
          assistant: { id: 'a1', name: 'Helper' },
          grant_id: 'g1',
          request_id: 'r2',
        },
        ...{ stream: 'grant-g1', revision: 1, position: '03' },
      },
    ]);
    const table = historyTable(told);
    expect(table).toMatch(/T11:00:00\.000Z {2}assistant:Helper +read +mcp +address +- +-\n/);
    expect(table).toMatch(/T12:00:00\.000Z {2}assistant:Helper +approved +g1\n/);
    expect(historyCsv(told).split('\n').slice(1)).toEqual([
      `${act.at},,,approved,mcp,g1,,r2,1,03,,,,a1,Helper`,
      `${look.at},,,read,mcp,,address,r1,0,01,,,,a1,Helper`,
    ]);
  });

  it('is no danger to a spreadsheet, whatever a business calls itself', () => {
    expect(historyCsv(report).split('\n')).toEqual([
      'at,business_id,business_name,action,channel,grant_id,fields,request_id,' +
        'revision,position,looked_by,reason,business_purpose,assistant_id,assistant_name',
      `${AT},b1,"'=cmd|""x""",read,api,g1,name address,r1,0,01,,,"Letters, bills",,`,
    ]);
  });

  it('names what was found different, and where revisions are missing', () => {
    const verification = {
      ...{ events_checked: 9, unsealed_events: 1, checkpoint: { origin: 'log.example', size: 8 } },
      read_models: { access_counts_at: null, grants_at: null },
      differences: ['seals: it was changed'],
    };
    const broken = { ...history, madeFrom: { ...history.madeFrom, contiguous: false } };
    const lines = historyTable(
      historyReport({ ...parts, history: broken, verification }, { from: null, to: null }),
    ).split('\n');
    expect(lines.slice(-4)).toEqual([
      'Made from access-p1, revisions 0 to 1: 2 events, NOT CONTIGUOUS.',
      'Grants from their own streams, each from revision 0 on: 1 events, contiguous.',
      'Verified: 9 events held against the checkpoint of 8 events of log.example, 1 of them too new for it, ' +
        'and against the read models: DIFFERENCES.',
      '  seals: it was changed',
    ]);
  });
});
