import { settingsApart } from './settings-apart.js';

describe('the settings of a demo beside processes that were started apart', () => {
  const shared = { REDIS_URL: 'redis://127.0.0.1:6379', DATA_DIR: '/data' };

  it('name no staff that those processes would turn away', () => {
    expect(settingsApart(shared)).toMatchObject({ demo: true, staffEmails: [] });
  });

  it('name whom those processes take for staff', () => {
    expect(settingsApart({ ...shared, STAFF_EMAILS: 'Jo@ops.example' }).staffEmails).toEqual(['jo@ops.example']);
    expect(settingsApart({ ...shared, DEMO: 'true' }).staffEmails).toEqual(['staff@consent.example']);
  });
});
