import { once } from 'node:events';
import { rename } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { ReadSide } from '#command-side';
import { examine, gather, POLICY_FOLLOWS, THRESHOLDS } from '#operations';
import { nameIn, PARKED, parkedId } from '#projecting';
import { READ_MODELS } from '#projections';
import { EnginesOnDemand } from '#runtime';
import { InMemoryRecordStore } from '../support/engines/in-memory-record-store.js';
import { eventually } from '../support/time/eventually.js';
import { LoggedLines } from '../support/service/logged-lines.js';
import { metricsOf } from '../support/service/served-metrics.js';
import { ops, opsJson, opsOptions, startOps } from '../support/processes/ops.js';
import { startService, type Service } from '../support/service/service.js';
import { Subscription } from '../support/webhooks/subscription.js';

interface Status {
  readonly problems: readonly string[];
  readonly engines: readonly { readonly name: string; readonly answers: boolean; readonly is: string }[];
  readonly log: { readonly head: string } | null;
  readonly followers:
    | readonly {
        readonly kind: string;
        readonly name: string;
        readonly slot: string | null;
        readonly lag_events: number;
      }[]
    | null;
  readonly webhooks: { readonly failing: { readonly count: number; readonly endpoints: readonly object[] } } | null;
  readonly limits: { readonly decided_by: string };
  readonly leases: readonly { readonly work: string; readonly holder: object | null }[] | null;
  readonly keyring: object | null;
}

const LONG_MS = 240_000;

describe('an operator who looks at the status at the command line, beside the running service', () => {
  const log = new LoggedLines();
  let service: Service;
  beforeAll(async () => {
    service = await startService({ environment: { METRICS_PORT: '0', LOG_LEVEL: 'info' }, logStream: log });
  });
  afterAll(() => service.stop());

  const options = (more: NodeJS.ProcessEnv = {}) => opsOptions(service, more);

  it(
    'sees that all is well, with every follower that the service runs, who works, and what the engines are',
    async () => {
      const followed = [...(await metricsOf(log)).matchAll(/^consent_log_lag_events{kind="(\w+)",name="([\w-]+)"}/gm)];
      const { code, json } = await opsJson<Status>(['status'], options());
      expect([code, json.problems]).toEqual([0, []]);
      expect(json.followers?.map(({ kind, name }) => `${kind} ${name}`).sort()).toEqual(
        followed.map(([, kind, name]) => `${String(kind)} ${String(name)}`).sort(),
      );
      expect(json.engines.map(({ name, answers }) => [name, answers])).toEqual([
        ...[
          ['event store', true],
          ['records', true],
          ['views', true],
          ['proofs', true],
          ['redis', true],
          ['keyring', true],
        ],
      ]);
      expect(json.engines.map(({ is }) => is).join(' ')).toMatch(/LMDB \d+\.\d+\.\d+ .*Redis \d+\.\d+.* key 1$/);
      expect(json.log?.head).toBe(await service.running.engines.log.head());
      expect(json.leases).toContainEqual({
        work: 'policies',
        holder: expect.objectContaining({ pid: process.pid }) as object,
      });
      expect(json).toMatchObject({ limits: { decided_by: 'redis' }, keyring: { current: 1, versions: [1] } });
    },
    LONG_MS,
  );

  it(
    'is told what is wrong (a parked event, an endpoint that fails, engines that do not answer), and sees the rest',
    async () => {
      const { log, records, clock } = service.running.engines;
      const place = { projection: nameIn('blue', READ_MODELS.name), collection: 'grants', documentId: 'none' };
      const event = { stream: 'grant-none', revision: 0, position: '0', eventType: 'grant.exploded.v1' };
      const parked = { ...place, ...event, error: 'CannotApply', parkedAt: clock.iso(), attempts: 1, askedAt: null };
      await records.create(PARKED, parkedId(place), parked);
      const { id } = await service.world.business();
      const endpoint = await Subscription.add(service.running, id, 'https://receiver.example/');
      await service.running.services.webhooks.health.failed(endpoint.id, clock.iso());
      await service.running.app.get(ReadSide).shows((await log.head()) ?? '');
      const { keyringPath } = service.running.settings;
      await rename(keyringPath, `${keyringPath}.away`);
      const away = await opsJson<Status>(['status'], options({ REDIS_URL: 'redis://127.0.0.1:9' }));
      await rename(`${keyringPath}.away`, keyringPath);

      expect(away.code).toBe(1);
      expect(away.json.problems).toEqual([
        'redis: Redis does not answer',
        `keyring: the keyring ${keyringPath} cannot be read`,
        'projection read-models (blue): 1 parked; `parked list` says what',
      ]);
      expect(away.json.limits.decided_by).toBe('each process by its share');
      expect(away.json.keyring).toBeNull();
      expect(away.json.webhooks?.failing).toMatchObject({ count: 1, endpoints: [{ id: endpoint.id }] });
      await records.remove(PARKED, parkedId(place));
    },
    LONG_MS,
  );

  it(
    'is told which part could not be looked at though its engines answer: nothing is well that nobody has seen',
    async () => {
      const engines = new EnginesOnDemand(service.running.settings);
      jest.spyOn(engines, 'proofs').mockResolvedValue(new InMemoryRecordStore([]));
      jest.spyOn(engines, 'slotStates').mockRejectedValue(new Error('no answer in time'));
      const installation = { engines, settings: service.running.settings, policies: POLICY_FOLLOWS };
      const { problems, followers, proofs } = await gather(installation, THRESHOLDS);
      const more = { dataFolders: [], backups: [], greetMailServer: undefined };
      const findings = await examine({ ...installation, ...more });
      await engines.close();

      const unseen = [
        expect.stringMatching(/^proofs could not be looked at: ./) as string,
        'views and policies could not be looked at: no answer in time',
      ];
      expect({ problems, followers, proofs }).toEqual({ problems: unseen, followers: null, proofs: null });
      const found = findings.filter(({ check, verdict }) => check === 'checkpoints' || verdict === 'wrong');
      expect(found.map((one) => [one.check, one.verdict, one.found])).toEqual([
        ['proofs', 'wrong', unseen[0]],
        ['checkpoints', 'wrong', unseen[1]],
      ]);
    },
    LONG_MS,
  );

  it(
    'is told of proofs that do not answer as of any engine, once',
    async () => {
      const engines = new EnginesOnDemand(service.running.settings);
      jest.spyOn(engines, 'proofs').mockRejectedValue(new Error('cannot be opened'));
      const { settings } = service.running;
      const { problems } = await gather({ engines, settings, policies: POLICY_FOLLOWS }, THRESHOLDS);
      await engines.close();
      expect(problems).toEqual(['proofs: cannot be opened']);
    },
    LONG_MS,
  );

  it(
    'watches it on a screen of its own, and has the terminal back after Ctrl-C',
    async () => {
      const run = startOps(['status', '--watch', '1'], options().environment, true);
      let shown = '';
      run.stdout.on('data', (part: Buffer) => {
        shown += part.toString();
      });
      const draws = () => shown.split('\u001b[H').length - 1;
      await eventually(async () => draws() >= 2 || undefined, 60_000);
      const ended = once(run, 'close');
      run.stdin.write('\u0003');
      await ended;
      expect(run.exitCode).toBe(0);
      expect(shown.startsWith('\u001b[?1049h\u001b[?25l')).toBe(true);
      expect(shown.trimEnd().endsWith('\u001b[?25h\u001b[?1049l')).toBe(true);
      expect(shown).toMatch(/event store +yes +LMDB/);
      expect(shown).toMatch(/projection +read-models +blue +live/);
    },
    LONG_MS,
  );

  it(
    'reads a line of JSON for each look on a pipe, until it is interrupted; and without an installation hears so',
    async () => {
      const run = startOps(['status', '--watch', '1', '--json'], options().environment);
      const lines: unknown[] = [];
      createInterface({ input: run.stdout }).on('line', (line) => lines.push(JSON.parse(line)));
      await eventually(async () => lines.length >= 2 || undefined, 60_000);
      const ended = once(run, 'close');
      run.kill('SIGINT');
      await ended;
      expect([run.exitCode, lines[0]]).toMatchObject([0, { problems: [] }]);

      const nowhere = await ops(['status'], options({ DATA_DIR: `${service.dataDir}/nothing` }));
      expect(nowhere).toMatchObject({
        code: 3,
        stderr: expect.stringMatching(/^consent-ops: EVENT_STORE_URL .* no installation here\n$/) as string,
      });
    },
    LONG_MS,
  );
});
