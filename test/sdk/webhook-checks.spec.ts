import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { itWhere } from '../support/jest/it-where.js';
import { CheckProgram, type Received } from '../support/webhooks/check-program.js';

const OLD_SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const SECRET = `whsec_${Buffer.alloc(32, 251).toString('base64')}`;
const ID = 'b5d0e1c2-3f4a-4b6c-8d7e-9f0a1b2c3d64_42';
const BODY = '{"type":"grant.revoked","data":{"external_ref":"Żółw – 東京 🐢"}}';

/** As the package of the scheme signs it, so many seconds from now. */
function signed(secondsFromNow = 0, secrets: readonly string[] = [SECRET]): Received {
  const at = new Date(Date.now() + secondsFromNow * 1000);
  const signatures = secrets.map((secret) => new Webhook(secret).sign(ID, at, BODY)).join(' ');
  return { secret: SECRET, id: ID, timestamp: String(Math.floor(at.getTime() / 1000)), signatures, body: BODY };
}

/** A webhook that says `timestamp`, signed as it says. */
function saying(timestamp: string): Received {
  const signatures = new Webhook(SECRET).sign(ID, { getTime: () => Number(timestamp) * 1000 } as Date, BODY);
  return { ...signed(), timestamp, signatures };
}

/** What is received, and whether it is right. */
function stories(): readonly (readonly [what: string, received: Received, isRight: boolean])[] {
  const good = signed();
  const [signature = ''] = good.signatures.split(' ');
  const changed = signature.slice(0, -2) + (signature.at(-2) === 'A' ? 'B' : 'A') + '=';
  return [
    ['a webhook of ours', good, true],
    ['one of nearly five minutes ago', signed(-270), true],
    ['one of a clock that is nearly five minutes ahead', signed(299), true],
    ['one of the day after a rotation, with the old secret still in use', signed(0, [OLD_SECRET, SECRET]), true],
    ['the same with the new secret', { ...signed(0, [SECRET, OLD_SECRET]) }, true],
    ['one with signatures of a kind that is not known', { ...good, signatures: `v2,x v1a,y ${signature}` }, true],
    ['a changed body', { ...good, body: BODY.replace('revoked', 'approved') }, false],
    ['a body that was parsed and written again', { ...good, body: BODY.replace('{"type"', '{ "type"') }, false],
    ['another id', { ...good, id: `${ID}1` }, false],
    ['another time', { ...good, timestamp: String(Number(good.timestamp) + 1) }, false],
    ['one of more than five minutes ago', signed(-301), false],
    ['one of more than five minutes ahead', signed(330), false],
    ['one by a secret that is no longer ours', signed(0, [OLD_SECRET]), false],
    ['a changed signature', { ...good, signatures: changed }, false],
    ['a signature that was cut off', { ...good, signatures: signature.slice(0, -4) }, false],
    ['a signature without its kind', { ...good, signatures: signature.replace('v1,', '') }, false],
    ['a signature of another kind', { ...good, signatures: signature.replace('v1,', 'v2,') }, false],
    ['no signature', { ...good, signatures: '' }, false],
    ['a signature that is none', { ...good, signatures: 'v1, , v1 ö 東京' }, false],
    ['no time', { ...good, timestamp: '' }, false],
    ['a time that is none', saying('NaN'), false],
    ['a time beyond all numbers', { ...good, timestamp: '9'.repeat(400) }, false],
    ['a time with more behind it', { ...good, timestamp: `${good.timestamp}\n` }, false],
    ['an empty body', { ...good, body: '' }, false],
  ];
}

describe('the checks of webhooks that docs/webhooks.md shows', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'webhook-checks-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  for (const language of ['js', 'python', 'go', 'java', 'php'] as const) {
    const program = new CheckProgram(language);
    itWhere(program.needed, `tell what is ours from what is not in ${language}`, async () => {
      let told: ReturnType<typeof stories> = [];
      const verdicts = await program.verdicts(folder, () => {
        told = stories();
        return told.map(([, received]) => received);
      });
      const expected = told.map(([what, , isRight]) => [what, isRight]);
      expect(told.map(([what], place) => [what, verdicts[place]])).toEqual(expected);
    });
  }
});
