import { idOf } from '../support/clients/ask.js';
import { advanceClock } from '../support/time/advance-clock.js';
import { awayFromMidnight } from '../support/time/away-from-midnight.js';
import { Business } from '../support/personas/business.js';
import { businessIdIn, Member } from '../support/personas/member.js';
import { startService, type Service } from '../support/service/service.js';
import { Staff } from '../support/personas/staff.js';

describe('usage by day', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
    await awayFromMidnight(service.running.baseUrl);
  });
  afterAll(() => service.stop());

  it('counts requests, previews, claims and reads of the business alone, on the day they came', async () => {
    const { running, world, demo } = service;
    const owner = await Member.signIn(running.baseUrl, 'owner@usage.example');
    const staff = await Staff.signedIn(running.baseUrl, demo.staff_email);
    const path = await owner.registers();
    const { key } = (await owner.post(`${path}/api-keys`, { name: 'web' })).body;
    const api = new Business(running.baseUrl, String(key));
    await api.status();
    await staff.approvesProduction(businessIdIn(path));

    const direct = await world.person();
    const approving = await world.person();
    await approving.approvesClaims(true);
    const claimed = await api.claimKey(await direct.key());
    await api.claimKey(await approving.key());
    await api.read(idOf(claimed));
    await api.list();
    await service.business.claimKey(await direct.key());

    const usage = await owner.get(`${path}/usage?days=2`);
    const [today, yesterday] = usage.body['data'] as readonly { date: string }[];
    expect(today).toEqual({ date: today?.date, requests: 6, previews: 2, claims: 2, reads: 2 });
    expect(yesterday).toEqual({ date: yesterday?.date, requests: 0, previews: 0, claims: 0, reads: 0 });
    expect(Date.parse(String(today?.date)) - Date.parse(String(yesterday?.date))).toBe(24 * 60 * 60_000);

    await advanceClock(service, 24 * 60 * 60);
    await api.read(idOf(claimed));
    const again = await Member.signIn(running.baseUrl, 'owner@usage.example');
    const data = (await again.get(`${path}/usage`)).body['data'] as readonly object[];
    expect(data).toHaveLength(30);
    expect(data.slice(0, 3)).toEqual([
      expect.objectContaining({ requests: 1, previews: 0, claims: 0, reads: 1 }),
      today,
      yesterday,
    ]);
  });
});
