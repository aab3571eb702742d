import type { PersonHistory } from '#audit';
import { historyReport } from './history-report.js';
import { historyCsv, historyTable } from './history-text.js';

const AT = '2030-03-01T10:00:00.000Z';
const entry = {
  at: AT,
  action: 'read',
  businessId: 'b1',
  channel: 'api',
  grantId: 'g1',
  grantRevision: 0,
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
  madeFrom: { stream: 'access-p1', firstRevision: 0, lastRevision: 1, events: 2, repeats: 0, contiguous: true },
};
const names = new Map([['b1', '=cmd|"x"']]);
const report = historyReport(history, { from: null, to: '2030-03-02T00:00:00.000Z' }, names, null);

describe('an access history on paper', () => {
  it('holds what lies in the range, and says what it was made from', () => {
    expect(historyTable(report)).toBe(
      [
        `Access history of person p1, registered ${AT}`,
        'From the beginning to 2030-03-02T00:00:00.000Z',
        '',
        'AT (UTC)                  BUSINESS  ACTION  CHANNEL  SHOWN          GRANT',
        `${AT}  =cmd|"x"  read    api      name, address  g1`,
        '',
        'GRANT  BUSINESS  STATUS  CLAIMED (UTC)             ENDED (UTC)  READS  LAST READ (UTC)',
        `g1     =cmd|"x"  active  ${AT}  -            1      ${AT}`,
        '',
        'Made from access-p1, revisions 0 to 1: 2 events, contiguous.',
        'Grants from their own streams, each from revision 0 on: 1 events, contiguous.',
      ].join('\n'),
    );
  });

  it('is no danger to a spreadsheet, whatever a business calls itself', () => {
    expect(historyCsv(report).split('\n')).toEqual([
      'at,business_id,business_name,action,channel,grant_id,fields,request_id,revision,position',
      `${AT},b1,"'=cmd|""x""",read,api,g1,name address,r1,0,01`,
    ]);
  });

  it('names what was found different, and where revisions are missing', () => {
    const verification = {
      events_scanned: 9,
      through: '09',
      read_models: { access_counts_at: null, grants_at: null },
      differences: ['entry 0 of the stream is not in the log'],
    };
    const broken = { ...history, madeFrom: { ...history.madeFrom, contiguous: false } };
    const lines = historyTable(historyReport(broken, { from: null, to: null }, names, verification)).split('\n');
    expect(lines.slice(-4)).toEqual([
      'Made from access-p1, revisions 0 to 1: 2 events, NOT CONTIGUOUS.',
      'Grants from their own streams, each from revision 0 on: 1 events, contiguous.',
      'Verified against 9 events of the whole log, up to position 09, and against the read models: DIFFERENCES.',
      '  entry 0 of the stream is not in the log',
    ]);
  });
});
