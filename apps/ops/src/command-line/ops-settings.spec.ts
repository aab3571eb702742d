import { InvalidSettings } from '#runtime';
import { readOpsSettings } from './ops-settings.js';

describe('the settings of an operator’s command', () => {
  it('go by the development clock where `npm start` would', () => {
    expect(readOpsSettings({})).toMatchObject({ demo: true, developmentRoutes: true });
  });

  it.each([{ SMTP_URL: 'smtps://mail.example' }, { HOST: '0.0.0.0' }])(
    'are fit wherever those of processes apart are, as with %j',
    (around) => {
      expect(readOpsSettings(around)).toMatchObject({ demo: false, developmentRoutes: false });
    },
  );

  it.each([{ DEMO: 'true' }, { DEVELOPMENT_ROUTES: 'true' }, { PORT: 'none' }])(
    'are refused where every process refuses them, as with %j',
    (asked) => {
      expect(() => readOpsSettings({ HOST: '0.0.0.0', ...asked })).toThrow(InvalidSettings);
    },
  );
});
