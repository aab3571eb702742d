import { Metrics } from './metrics.js';

describe('the numbers of a process that has just started', () => {
  const counters = new Metrics({ service: 'test', version: '1', instanceId: 'one' }).registry;
  const samplesOf = async (name: string): Promise<readonly string[]> =>
    (await counters.metrics()).split('\n').filter((line) => line.startsWith(`${name}{`));

  it('show every outcome of a sign-in as nothing, so that the first one is an increase', async () => {
    const outcomes = ['accepted', 'refused', 'renewed'];
    expect(await samplesOf('consent_sign_ins_total')).toEqual(
      ['code', 'link', 'passkey'].flatMap((means) =>
        outcomes.map((outcome) => `consent_sign_ins_total{means="${means}",outcome="${outcome}"} 0`),
      ),
    );
    expect(await samplesOf('consent_sign_in_mails_total')).toEqual(
      ['mailed', 'withheld'].map((outcome) => `consent_sign_in_mails_total{outcome="${outcome}"} 0`),
    );
  });

  it('show no look of staff at people, found or not, so that the first ones are an increase', async () => {
    const people = '/staff/v1/people';
    const looks = [
      { method: 'POST', route: `${people}/search` },
      { method: 'GET', route: `${people}/:id/access-history` },
      { method: 'GET', route: `${people}/:id/access-history/proof` },
    ];
    expect(await samplesOf('consent_http_request_duration_seconds_count')).toEqual(
      looks.flatMap(({ method, route }) =>
        ['2xx', '4xx'].map(
          (status) =>
            `consent_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"} 0`,
        ),
      ),
    );
  });

  it('show no mail as lost', async () => {
    expect(await samplesOf('consent_lost_mails_total')).toEqual(
      ['security', 'known-device', 'stranger'].map((what) => `consent_lost_mails_total{what="${what}"} 0`),
    );
  });
});
