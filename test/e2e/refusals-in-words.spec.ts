import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentOf } from '#http';
import { FACES } from '../../apps/faces/src/index.js';
import { ask, type Answer } from '../support/clients/ask.js';
import { mustBeListed } from '../support/clients/known-message.js';
import { businessIdIn, Member } from '../support/personas/member.js';
import { Person } from '../support/personas/person.js';
import { startService, type Service } from '../support/service/service.js';
import { Staff } from '../support/personas/staff.js';
import { wrongRequests, type WrongRequest } from '../support/faults/wrong-requests.js';

const NOBODYS_ID = '00000000-0000-4000-8000-00000000ffff';
/** Transcripts are limited for each API key. */
const API_KEYS = 20;
/** Without full rounds every so many of the requests are sent. */
const SHARE = process.env['TEST_ROUNDS'] === 'full' ? 1 : 3;
/** Words of the program, of its libraries and of its language, which say nothing to who calls it. */
const INNER_WORDS =
  /aggregate|decider|stack|exception|constraint|undefined|DTO|property|boolean value|integer number|each value|FST_|\bat \S+:\d/i;

const GATEWAY = join(import.meta.dirname, '../../docker/gateway/nginx.conf.template');

const faces = FACES.map((face) => [face.base, documentOf(face)] as const);

describe('whatever is wrong with a request', () => {
  let service: Service;
  let tokenFor: (base: string) => string;
  let businessId: string;
  beforeAll(async () => {
    service = await startService();
    const { running, demo, world } = service;
    const [member, staff, person, account] = await Promise.all([
      Member.signIn(running.baseUrl, 'owner@refused.example'),
      Staff.signedIn(running.baseUrl, demo.staff_email),
      Person.registered(running.baseUrl),
      Person.registered(running.baseUrl),
    ]);
    const businesses = await Promise.all(Array.from({ length: API_KEYS }, () => world.business()));
    let turn = 0;
    tokenFor = (base) => {
      if (base === '/v1') return businesses[turn++ % API_KEYS]?.api.apiKey ?? '';
      const signedIn = { '/console/v1': member, '/staff/v1': staff, '/person/v1': person }[base];
      return (signedIn ?? account).token;
    };
    businessId = businessIdIn(await member.registers());
  });
  afterAll(() => service.stop());

  const fillIn = (path: string): string =>
    path.replace('/businesses/{id}', `/businesses/${businessId}`).replaceAll(/\{\w+\}/g, NOBODYS_ID);

  const send = (base: string, { method, path, body, headers }: WrongRequest): Promise<Answer> =>
    ask(service.running.baseUrl, method, path, { authorization: `Bearer ${tokenFor(base)}`, ...headers }, body);

  // `ask` holds the words of every refusal against docs/errors.md.
  it.each(faces)('%s refuses it in the words of the table, without internal ones', async (base, document) => {
    const said = new Set<string>();
    for (const request of wrongRequests(document, fillIn).filter((_, nth) => nth % SHARE === 0)) {
      const { status, body } = await send(base, request);
      const { error } = body as { error?: { code: string; message: string } };
      expect([request.method, request.route, status < 500]).toEqual([request.method, request.route, true]);
      if (error !== undefined) said.add(`${error.code}: ${error.message}`);
    }
    expect([...said].filter((words) => INNER_WORDS.test(words))).toEqual([]);
    expect(said.size).toBeGreaterThan(10);
  });

  it('the gateway refuses by itself in words of the table', () => {
    const said = readFileSync(GATEWAY, 'utf8').matchAll(/"code":"(\w+)","message":"([^"]+)"/g);
    const errors = [...said].map(([, code, message]) => ({ error: { code, message } }));
    expect(errors.length).toBeGreaterThan(5);
    errors.forEach(mustBeListed);
  });
});
