import { DAY_1, DAY_2, DAY_3, ELM_STREET, MARIA, OAK_AVENUE } from '../../test/examples.js';
import { publicActiveGrant, publicEndedGrant, publicPendingGrant, publicReleasedGrant } from './public-grant.js';
import { publicReport } from './public-report.js';

const GRANT = { grantId: 'grant', externalRef: 'customer 7', claimedAt: DAY_1 };
const DISCLOSURE = { name: MARIA, address: ELM_STREET, confirmedAt: DAY_2, stale: false, upcoming: null };

describe('a grant as the API shows it', () => {
  it('active has the name and the address', () => {
    expect(publicActiveGrant(GRANT, DISCLOSURE)).toEqual({
      id: 'grant',
      status: 'active',
      external_ref: 'customer 7',
      claimed_at: DAY_1,
      name: MARIA,
      address: { ...ELM_STREET, label_lines: ['María José García', '12 ELM ST', 'AUSTIN TX 78701-0012'] },
      confirmed_at: DAY_2,
      stale: false,
    });
  });

  it('kept by a move has the upcoming address and its date too', () => {
    const upcoming = { address: OAK_AVENUE, effectiveDate: '2026-03-10' };
    expect(publicActiveGrant(GRANT, { ...DISCLOSURE, upcoming })).toEqual({
      ...publicActiveGrant(GRANT, DISCLOSURE),
      upcoming_address: {
        ...OAK_AVENUE,
        label_lines: ['María José García', '400 OAK AVE', 'APT 7', 'DENVER CO 80202-1234'],
      },
      effective_date: '2026-03-10',
    });
  });

  it('shows nothing that merely stood beside the name or the address', () => {
    const name = { ...MARIA, sealed: 'x' };
    const address = { ...ELM_STREET, sealed: 'x' };
    expect(publicActiveGrant(GRANT, { ...DISCLOSURE, name, address })).toEqual(publicActiveGrant(GRANT, DISCLOSURE));
  });

  it('pending, ended or released has no person data', () => {
    expect(publicPendingGrant(GRANT)).toEqual({ id: 'grant', status: 'pending_approval' });
    expect(publicEndedGrant(GRANT, 'denied')).toEqual({
      id: 'grant',
      status: 'denied',
      external_ref: 'customer 7',
      claimed_at: DAY_1,
    });
    expect(publicReleasedGrant(GRANT, DAY_2)).toEqual({ id: 'grant', status: 'released', released_at: DAY_2 });
  });
});

describe('a returned-mail report as the API shows it', () => {
  const report = { ...GRANT, reportId: 'report', reportedAt: DAY_2, resolved: null, flagged: false };
  const open = {
    id: 'report',
    grant_id: 'grant',
    external_ref: 'customer 7',
    reported_at: DAY_2,
    resolution: null,
    resolved_at: null,
    flagged: false,
  };

  it('is open, or resolved in the person’s way at a time', () => {
    expect(publicReport(report)).toEqual(open);
    expect(publicReport({ ...report, resolved: { resolution: 'updated', at: DAY_3 }, flagged: true })).toEqual({
      ...open,
      resolution: 'updated',
      resolved_at: DAY_3,
      flagged: true,
    });
  });
});
