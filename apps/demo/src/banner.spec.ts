import { readSettings, type DemoFile } from '#runtime';
import { banner } from './banner.js';

const DEMO: DemoFile = {
  base_url: 'http://127.0.0.1:3000',
  staff_email: 'staff@consent.example',
  business: { id: 'b', name: 'Example', owner_email: 'owner@parcels.example', api_key: 'svc_live_secret' },
  people: [{ email: 'ada@people.example', key: 'AAABBBCCCC', formatted: 'AAA-BBB-CCCC', kind: 'direct' }],
};

describe('what a start prints', () => {
  it('holds the demo’s credentials', () => {
    const text = banner(DEMO.base_url, DEMO, readSettings({ DATA_DIR: '/data' }, true));
    expect(text).toContain('svc_live_secret');
    expect(text).toContain('AAA-BBB-CCCC');
  });

  it('leads to the pages, and says what the demo’s people are there for', () => {
    const shown = (environment: NodeJS.ProcessEnv): string =>
      banner(DEMO.base_url, DEMO, readSettings({ DATA_DIR: '/data', ...environment }, true));
    expect(shown({})).toContain('listens on http://127.0.0.1:3000\nIts pages are there, in a browser.\n');
    expect(shown({})).toContain('without a code, as a person, a business or staff');
    expect(shown({})).toContain('direct: a claim has the address at once');
    expect(shown({})).not.toContain('approves_claims');
    expect(shown({ DEVELOPMENT_ROUTES: 'false' })).not.toContain('without a code');
  });

  it('in production says where they are, without any of them', () => {
    const production = readSettings({ NODE_ENV: 'production', DEMO: 'true', DATA_DIR: '/data' }, true);
    const text = banner(DEMO.base_url, DEMO, production);
    expect(text).toContain('/data/demo.json');
    expect(text).not.toMatch(/svc_live_|AAA/);
  });
});
