import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { advanceClock } from '../support/time/advance-clock.js';
import { eventually } from '../support/time/eventually.js';
import { FaultyProxy } from '../support/faults/faulty-proxy.js';
import { freePort } from '../support/processes/free-port.js';
import { itWhere } from '../support/jest/it-where.js';
import { mailMergeInTypeScript, type MailMerge } from '../support/sdk/mail-merge.js';
import { ADDRESS } from '../support/personas/made-up-person.js';
import { mailMergeInPython } from '../support/sdk/mail-merge-in-python.js';
import { hasPython } from '../support/sdk/python.js';
import { startService, type Service } from '../support/service/service.js';
import { sheetText } from '../support/contents/sheet-text.js';
import { Subscription } from '../support/webhooks/subscription.js';
import { unknownKey } from '../support/personas/unknown-key.js';

const run = promisify(execFile);
const INSTALL_MS = 240_000;
const SECONDS_OF_WINDOW = 600;
const STORY = 'prints labels, and later those of who moved anew and of who revoked no more, though no webhook arrived';

const LANGUAGES = [
  { language: 'TypeScript', install: mailMergeInTypeScript, isThere: true, otherwise: '' },
  {
    language: 'Python',
    install: mailMergeInPython,
    isThere: hasPython(),
    otherwise: 'Python and its packages are not',
  },
];

describe('the mail merge', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ environment: { WEBHOOKS_ALLOW_LOCAL: 'true' } });
  });
  afterAll(() => service.stop());

  describe.each(LANGUAGES)('in $language', ({ install, ...needed }) => {
    let program: MailMerge | undefined;
    beforeAll(async () => {
      if (needed.isThere) program = await install();
    }, INSTALL_MS);
    afterAll(async () => {
      if (program !== undefined) await rm(program.folder, { recursive: true });
    });

    itWhere(needed, STORY, async () => {
      if (program === undefined) throw new Error('it was not installed');
      await goesThroughAMove(service, program);
    });

    itWhere(needed, 'looks a key up anew when the time for its claim ran out before a run came to that', async () => {
      if (program === undefined) throw new Error('it was not installed');
      await comesBackTooLate(service, program);
    });
  });
});

async function goesThroughAMove(service: Service, program: MailMerge): Promise<void> {
  const business = await service.world.business();
  await Subscription.add(service.running, business.id, `http://127.0.0.1:${String(await freePort())}/nobody`);
  const names = ['Łucja', 'Berta', 'Carl'];
  const people = await Promise.all(names.map((given_name) => service.world.person({ given_name })));
  const keys = await Promise.all(people.map((person) => person.formattedKey()));
  const [first = '', second = '', ...more] = keys;
  const asWritten = [` ${first}\t`, second.replaceAll('-', ' '), '', ...more, '000-000-0000', unknownKey(), ''];
  await writeFile(join(program.folder, 'keys.txt'), asWritten.join('\r\n'));
  const merged = (baseUrl = business.api.baseUrl) => mergedBy(program, business.api.apiKey, baseUrl, 'labels.pdf');

  // The feed and a look-up are answered; that of the claim, and of each repeat of it, is lost.
  let exchanges = 0;
  const line = await FaultyProxy.start(business.api.baseUrl, () => (++exchanges <= 2 ? 'none' : 'answer lost'));
  await expect(merged(line.url)).rejects.toThrow();
  await line.stop();

  const told = await merged();
  expect(told.said).toMatch(/Łucja .*: active\n.*a key was left out.*\n3 labels are in labels\.pdf\n$/s);
  expect((await told.sheet()).filter((line) => names.some((name) => line.includes(name)))).toHaveLength(3);

  const [mistyped = '', ofNobody = ''] = told.said.match(/^a key was left out: .*\n/gm) ?? [];
  const leftOut = 'keys left out: 1; to look them up again, take "unusable" out of labels.pdf.json\n';

  const [moving, revoking] = people;
  await moving?.correctsAddress({ ...ADDRESS, line1: '77 ELSEWHERE RD' });
  const grants = (await business.api.list()).body['data'] as { id: string; name: { given_name: string } }[];
  const [moved, revoked] = ['Łucja', 'Berta'].map(
    (name) => grants.find(({ name: { given_name } }) => given_name === name)?.id ?? '',
  );
  await revoking?.revokes(revoked ?? '');
  await eventually(async () => (await business.api.events({})).body['data'] as unknown[]).then((events) => {
    expect(events).toHaveLength(2);
  });

  const later = await merged();
  expect(later.said).toBe(
    `address.changed: ${moved ?? ''}\ngrant.revoked: ${revoked ?? ''}\n${mistyped}${leftOut}2 labels are in labels.pdf\n`,
  );
  const reprinted = await later.sheet();
  expect(reprinted.filter((line) => line.includes('77 ELSEWHERE RD'))).toHaveLength(1);
  expect(reprinted.filter((line) => line.includes('Berta'))).toEqual([]);

  const remembered = join(program.folder, 'labels.pdf.json');
  const { unusable, ...others } = JSON.parse(await readFile(remembered, 'utf8')) as { readonly unusable: unknown };
  expect(unusable).toEqual([expect.stringMatching(/^[\da-f]{64}$/)]);
  await writeFile(remembered, JSON.stringify(others));
  expect((await merged()).said).toBe(`${mistyped}${ofNobody}${leftOut}2 labels are in labels.pdf\n`);
  // Three people once, and the key of nobody in the first run and in the last.
  expect((await business.api.status()).body).toMatchObject({ usage: { active_grants: 2, previews_today: 5 } });
}

async function comesBackTooLate(service: Service, program: MailMerge): Promise<void> {
  const business = await service.world.business();
  const person = await service.world.person({ given_name: 'Dora' });
  await writeFile(join(program.folder, 'keys.txt'), `${await person.formattedKey()}\n`);
  const merged = (baseUrl: string) => mergedBy(program, business.api.apiKey, baseUrl, 'late.pdf');

  // The feed and a look-up are answered; the claim never arrives.
  let exchanges = 0;
  const line = await FaultyProxy.start(business.api.baseUrl, () => (++exchanges <= 2 ? 'none' : 'not passed on'));
  await expect(merged(line.url)).rejects.toThrow();
  await line.stop();
  await advanceClock(service, SECONDS_OF_WINDOW + 1);

  const { said } = await merged(business.api.baseUrl);
  expect(said).toMatch(/^Dora .*: active\n1 labels are in late\.pdf\n$/);
  expect((await business.api.status()).body).toMatchObject({ usage: { active_grants: 1, previews_today: 2 } });
}

async function mergedBy(program: MailMerge, apiKey: string, baseUrl: string, labels: string) {
  const [command = '', ...words] = program.words;
  const env = { PATH: process.env['PATH'], CONSENT_API_KEY: apiKey, CONSENT_BASE_URL: baseUrl };
  const { stdout } = await run(command, [...words, 'keys.txt', labels], { cwd: program.folder, env });
  return { said: stdout, sheet: () => sheetText(join(program.folder, labels)) };
}
