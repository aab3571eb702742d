import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESSIONS } from '#accounts';
import { grantStream } from '#domain';
import { PolicyCheckpoints } from '#policies';
import { PARKED } from '#projecting';
import { PROJECTIONS } from '#projections';
import { eventually } from '../support/time/eventually.js';
import { ops, opsJson } from '../support/processes/ops.js';
import { Person } from '../support/personas/person.js';
import { startService, type Service } from '../support/service/service.js';
import { storedIn } from '../support/contents/stored-contents.js';
import { Subscription } from '../support/webhooks/subscription.js';
import { Tampering } from '../support/faults/tampering.js';
import { WebhookReceiver } from '../support/webhooks/webhook-receiver.js';

type Answer = Readonly<Record<string, unknown>>;

const LONG_MS = 240_000;

describe('an operator who wants to know what a command would do', () => {
  let service: Service;
  let receiver: WebhookReceiver;
  let endpoint: Subscription;
  let person: Person;
  let email: string;
  let away: string;
  let since: string;
  let parked: string;
  let delivery: string;

  beforeAll(async () => {
    away = await mkdtemp(join(tmpdir(), 'dry-run-'));
    await mkdir(join(away, 'data'));
    service = await startService({ dataDir: join(away, 'data'), environment: { WEBHOOKS_ALLOW_LOCAL: 'true' } });
    receiver = await WebhookReceiver.start();
    receiver.behave = (response) => {
      response.writeHead(503).end();
    };
    person = await service.world.person();
    ({ email } = await Person.registered(service.running.baseUrl));
    since = service.running.engines.clock.iso();
    delivery = await heldDelivery();
    parked = await parkedEvent();
    await ops(['keyring', 'rotate'], options());
    await ops(['keyring', 'rotate-signing'], options());
    await ops(['backup', '--to', backups()], options());
    await eventually(async () => (await dry('keyring', 'retire-signing', '1')).code === 0 || undefined, 90_000);
    await eventually(isQuiet, 30_000);
  }, LONG_MS);
  afterAll(async () => {
    await receiver.stop();
    await rm(away, { recursive: true });
  });

  const data = () => join(away, 'data');
  const backups = () => join(away, 'backups');
  const options = (dataDir = data()) => ({
    environment: { DATA_DIR: dataDir, WEBHOOKS_ALLOW_LOCAL: 'true', OPERATOR: 'jane' },
  });
  const dry = (...args: readonly string[]) => ops([...args, '--dry-run'], options());

  /**
   * Whether all that follows the log has seen it, the tree over it is sealed, and what was counted is written: then the
   * service writes no more.
   */
  async function isQuiet(): Promise<true | undefined> {
    const { log, records, views } = service.running.engines;
    const { apiKeyUses, requestUsage } = service.running.services;
    await Promise.all([apiKeyUses.of([]), requestUsage.of('', [])]);
    const head = (await log.head()) ?? '';
    const policies = Object.values(await new PolicyCheckpoints(records).all());
    const built = await Promise.all(PROJECTIONS.map(({ name }) => views.checkpoint(name)));
    const sealed = await service.running.services.proofLog.newest();
    const isSeen = [...policies, ...built].every((position) => (position ?? '') >= head);
    return (isSeen && sealed?.size === Number(head)) || undefined;
  }

  /** One that its endpoint did not get, and that waits for somebody to ask for it again. */
  async function heldDelivery(): Promise<string> {
    const { id, api } = await service.world.business();
    endpoint = await Subscription.add(service.running, id, receiver.url);
    const claimed = await api.claim(await service.world.preview(id, person));
    await person.revokes(claimed.body['id']);
    await receiver.until(1);
    const { ledger } = service.running.services.webhooks;
    return eventually(async () => {
      const [tried] = await ledger.list(endpoint.id, 1);
      if (tried?.body.claimedBy === null && tried.body.tries > 0) await ledger.end(tried, 'held');
      return tried?.body.state === 'held' ? tried.id : undefined;
    }, 30_000);
  }

  /** An event of a grant that the views know nothing of. */
  async function parkedEvent(): Promise<string> {
    const { clock, log, records } = service.running.engines;
    const grantId = randomUUID();
    const metadata = { time: clock.iso(), correlationId: randomUUID(), causationId: null, actor: 'service:test' };
    const event = { id: randomUUID(), type: 'grant.released.v1', data: { personRevision: 3 }, metadata };
    await log.append(grantStream(grantId), [event], 'any');
    return eventually(async () => {
      const all = await records.page(PARKED, { index: 'by-position', equal: {}, direction: 'up', limit: 10 });
      return all.find(({ body }) => body.stream === grantStream(grantId))?.id;
    }, 30_000);
  }

  /** What a dry run answers, which leaves everything as it was. */
  async function foretold(args: readonly string[], input = '', dataDir = data()): Promise<Answer> {
    const before = await storedIn(away);
    const installation = await storedIn(dataDir);
    const run = await opsJson<Answer>([...args, '--dry-run'], { ...options(dataDir), input });
    expect({ code: run.code, stderr: run.stderr.includes('consent-ops:') }).toEqual({ code: 0, stderr: false });
    expect(await storedIn(dataDir)).toEqual(installation);
    expect(await storedIn(away)).toEqual(before);
    const { dry_run: isDry, ...would } = run.json;
    expect(isDry).toBe(true);
    return would;
  }

  it(
    'is told of views, backups and a made-up world, and nothing is built, copied or made',
    async () => {
      expect(await foretold(['rebuild', '--view', 'read-models', '--compare'])).toEqual({
        rebuilt: [
          { view: 'read-models', from: 'blue', to: 'green', spare: 'empty', position: expect.any(String) as string },
        ],
      });
      const { engines } = service.running;
      const head = await engines.log.head();
      const whole = await foretold(['backup', '--to', join(away, 'others')]);
      expect(whole).toEqual({
        backup: { follows: null, events: Number(head), head, bytes: expect.any(Number) as number },
        erased_people: 0,
      });
      const increment = await foretold(['backup', '--to', backups(), '--incremental']);
      expect(increment).toMatchObject({ backup: { follows: expect.stringMatching(/^20/) as string, head } });
      expect(await foretold(['backup', '--to', backups(), '--register-only'])).toEqual({
        ...{ backup: null, erased_people: 0 },
      });
      const world = ['--people', '9', '--businesses', '2', '--grants', '5', '--months', '12', '--processes', '4'];
      expect(await foretold(['seed', ...world])).toEqual({
        ...{ people: 9, businesses: 2, grants: 5, months: 12, processes: 2 },
      });
    },
    LONG_MS,
  );

  it(
    'is told of keys, and none is made or destroyed',
    async () => {
      expect(await foretold(['keyring', 'rotate'])).toEqual({
        ...{ current: 3, resumed: false, rewrapped: expect.any(Number) as number, keys: [1, 2, 3] },
      });
      expect(await foretold(['keyring', 'rotate', '--prepare'])).toMatchObject({ current: 2, keys: [1, 2, 3] });
      expect(await foretold(['keyring', 'rotate-signing'])).toEqual({ current: 3, signing_keys: [1, 2, 3] });
      expect(await foretold(['keyring', 'retire-signing', '1'])).toEqual({ retired: 1 });
      expect(await foretold(['keyring', 'retire', '1', '--backups', backups()])).toEqual({
        ...{ retired: 1, unreadable_backups: [] },
      });
    },
    LONG_MS,
  );

  it(
    'is told of deliveries and parked events, and nothing is sent or tried',
    async () => {
      const asked = ['--endpoint', endpoint.id, '--since', since];
      expect(await foretold(['deliveries', 'recover', ...asked])).toEqual({
        ...{ endpoint: endpoint.id, since, made_due: 1, may_be_more: false },
      });
      expect(await foretold(['deliveries', 'redrive', '--since', since])).toMatchObject({ made_due: 1, endpoints: 1 });
      expect(await foretold(['deliveries', 'resend', delivery])).toMatchObject({
        delivery: { id: delivery, state: 'pending', tries: 0 },
      });
      expect(await foretold(['parked', 'retry', '--all'])).toMatchObject({ parked: [{ id: parked }] });
      expect(await foretold(['parked', 'skip', parked, '--reason', 'a faulty build'])).toEqual({
        skipped: { id: parked, reason: 'a faulty build', by: 'operator:jane' },
      });
    },
    LONG_MS,
  );

  it(
    'is told of people and sessions, and nobody is erased, signed out or told by mail',
    async () => {
      const sessions = await service.running.engines.records.page(SESSIONS, {
        ...{ index: 'by-last-use', equal: {}, direction: 'up', limit: 1_000 },
      });
      expect(await foretold(['end-sessions', '--everybody'])).toEqual({
        ...{ ended: 'everybody', sessions: sessions.length },
      });
      expect(await foretold(['people', 'erase', '--person', person.id, '--reason', 'Case 4711'])).toEqual({
        ...{ done: 'asked', erasure: { person_id: person.id } },
      });
      // A search is written down, and it alone.
      const search = ['end-sessions', '--email', '-', '--reason', 'Case 4711', '--dry-run'];
      const { code, json } = await opsJson<Answer>(search, { ...options(), input: email });
      expect([code, json]).toEqual([0, { dry_run: true, ended: 'account', sessions: 1, assistants: 0 }]);
      await eventually(isQuiet, 30_000);
    },
    LONG_MS,
  );

  it(
    'is told what a restore would put where, after it was tried in a scratch folder, and the folder stays empty',
    async () => {
      const target = join(away, 'target');
      await mkdir(target, { mode: 0o700 });
      await copyFile(join(data(), 'keyring.json'), join(target, 'keyring.json'));
      const would = await foretold(['restore', '--from', backups()], '', target);
      const { json } = await opsJson<Answer>(['restore', '--from', backups()], options(target));
      expect(would).toEqual(json);
      expect(would).toMatchObject({ people: 0, deleted_again: 0 });
      const kept = join(away, 'checkpoint.txt');
      expect(await foretold(['checkpoint', 'export', '--to', kept])).toMatchObject({ file: kept });
    },
    LONG_MS,
  );

  it(
    'is refused with the same exit code as without --dry-run',
    async () => {
      const nobody = randomUUID();
      await writeFile(join(away, 'file'), '');
      const refused: readonly (readonly [number, ...string[]])[] = [
        [2, 'rebuild', '--view', 'nonsense'],
        [2, 'rebuild', '--view', 'read-models', '--all'],
        [2, 'backup', '--to', backups(), '--incremental', '--register-only'],
        [3, 'backup', '--to', join(away, 'none-there'), '--incremental'],
        [3, 'backup', '--to', join(away, 'file')],
        [3, 'backup', '--to', join(away, 'file', 'below'), '--register-only'],
        [1, 'restore', '--from', backups()],
        [3, 'restore', '--from', join(away, 'none-there')],
        [2, 'restore', '--from', backups(), '--register-only', '--until', since],
        [1, 'restore', '--from', backups(), '--register-only'],
        [1, 'restore', '--from', backups(), '--backup', '2001-01-01T00-00-00Z'],
        [2, 'seed', '--people', '0', '--businesses', '2', '--grants', '5', '--months', '12'],
        [2, 'keyring', 'retire', '2', '--yes'],
        [2, 'keyring', 'retire', '99', '--yes'],
        [2, 'keyring', 'retire-signing', '2', '--yes'],
        [2, 'keyring', 'seal'],
        [1, 'parked', 'retry', 'nothing'],
        [2, 'parked', 'retry'],
        [1, 'parked', 'skip', 'nothing', '--reason', 'a faulty build', '--yes'],
        [2, 'parked', 'skip', parked, '--yes'],
        [1, 'deliveries', 'resend', nobody],
        [1, 'deliveries', 'recover', '--endpoint', nobody, '--since', since],
        [2, 'deliveries', 'redrive'],
        [1, 'people', 'erase', '--person', nobody, '--reason', 'Case 4711'],
        [1, 'people', 'erase', '--confirm', nobody, '--reason', 'Case 4711'],
        [2, 'end-sessions', '--email', '-', '--reason', 'Case 4711'],
        [2, 'end-sessions', '--email', '-'],
        [2, 'end-sessions'],
        [1, 'proofs', 'begin', '--yes'],
        [3, 'checkpoint', 'export', '--to', join(away, 'never-there', 'checkpoint.txt')],
        [2, 'checkpoint', 'export', '--to', away],
      ];
      const codes = [];
      for (const [code, ...args] of refused)
        codes.push([code, (await ops(args, options())).code, (await dry(...args)).code, args.join(' ')]);
      expect(codes).toEqual(refused.map(([code, ...args]) => [code, code, code, args.join(' ')]));
    },
    LONG_MS,
  );

  it(
    'is told, while no process runs, which tree would be replaced and what would be brought back to the log',
    async () => {
      await service.stop();
      const newest = await opsJson<Answer>(['checkpoint', 'export'], options());
      expect((await ops(['proofs', 'begin'], options())).code).toBe(1);
      expect(await foretold(['proofs', 'begin'])).toEqual({
        ...{ origin: null, former_origin: newest.json['origin'], former_size: newest.json['size'] },
      });
      expect(await foretold(['realign'])).toMatchObject({ realigned: [] });
      expect(await foretold(['restore', '--from', backups(), '--register-only'])).toMatchObject({
        ...{ people: 0, deleted_again: 0 },
      });
      await Tampering.with(join(data(), 'log'), (tampering) => {
        tampering.cutAfter(tampering.head - 3);
      });
      const realigned = (await foretold(['realign']))['realigned'];
      expect(realigned).toContainEqual(
        expect.objectContaining({ kind: 'projection', name: 'read-models', slot: 'blue', now: 'cleared' }),
      );
      expect((await ops(['realign', '--yes'], options())).code).toBe(0);
      expect(await foretold(['realign'])).toMatchObject({ realigned: [] });
      // Nobody would keep the new views current.
      expect((await dry('rebuild', '--all')).code).toBe(3);
      await rm(join(data(), 'keyring.json'));
      for (const args of [['rotate'], ['rotate-signing'], ['retire', '1']])
        expect([(await dry('keyring', ...args)).code, (await ops(['keyring', ...args], options())).code]).toEqual([
          3, 3,
        ]);
    },
    LONG_MS,
  );
});
