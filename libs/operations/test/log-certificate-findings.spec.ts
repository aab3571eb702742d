import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server } from 'node:https';
import { FaultyTlsLine } from '../../../test/support/faults/faulty-tls-line.js';
import { closeNow, portOf } from '../../../test/support/processes/loopback.js';
import { testAuthority } from '../../../test/support/stand-ins/test-certificate.js';
import { logCertificateFindings } from '../src/doctor/log-certificate-findings.js';

const DAY_MS = 86_400_000;
const authority = testAuthority();

/** As certificates write a time, so many days from now. */
function inDays(days: number): string {
  return `${new Date(Date.now() + days * DAY_MS)
    .toISOString()
    .replaceAll(/[-:T]|\..*/g, '')
    .slice(2)}Z`;
}

describe('an examination of the event store’s certificate', () => {
  let folder: string;
  let server: Server | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'authority-'));
    await writeFile(join(folder, 'ca'), authority.ca);
  });
  afterEach(async () => {
    if (server !== undefined) await closeNow(server);
    server = undefined;
  });
  afterAll(() => rm(folder, { recursive: true }));

  const findingsOf = (port: number, ca = 'ca') =>
    logCertificateFindings({
      kind: 'server',
      url: `esdb://consent:tell-nobody@127.0.0.1:${String(port)}?tls=true&tlsCAFile=${join(folder, ca)}`,
    });

  it.each([
    ['well', 400.5, 'is good for 400 d'],
    ['weak', 50.5, 'is good for 50 d'],
    ['wrong', -1, 'certificate has expired'],
  ])('finds it %s %s days before its end', async (verdict, days, found) => {
    server = createServer(authority.issue(['127.0.0.1'], ['200101000000Z', inDays(days)]));
    const port = await portOf(server);
    expect(await findingsOf(port)).toMatchObject([
      { check: 'event store TLS', verdict, found: expect.stringContaining(found) as string },
    ]);
    expect(JSON.stringify(await findingsOf(port))).not.toContain('tell-nobody');
  });

  it('finds it weak where the authority that vouches for it ends before it', async () => {
    const ending = testAuthority(['200101000000Z', inDays(50.5)]);
    await writeFile(join(folder, 'ending'), ending.ca);
    server = createServer(ending.issue(['127.0.0.1'], ['200101000000Z', inDays(400.5)]));
    expect(await findingsOf(await portOf(server), 'ending')).toMatchObject([
      { verdict: 'weak', found: expect.stringContaining('the CA of the certificate of') as string },
    ]);
  });

  it('finds it wrong where a second fault comes behind an expired one', async () => {
    server = createServer(authority.issue(['127.0.0.1'], ['200101000000Z', inDays(-1)]));
    const line = await FaultyTlsLine.start(await portOf(server));
    try {
      expect(await findingsOf(line.port)).toMatchObject([{ verdict: 'wrong' }]);
    } finally {
      line.stop();
    }
  });

  it('leaves a server that is away to the finding that tells of it', async () => {
    expect(await findingsOf(9)).toMatchObject([{ verdict: 'unknown' }]);
  });

  it('asks nothing where the log is a folder, or a server without TLS', async () => {
    expect(await logCertificateFindings({ kind: 'embedded' })).toEqual([]);
    expect(await logCertificateFindings({ kind: 'server', url: 'esdb://127.0.0.1:9?tls=false' })).toEqual([]);
  });
});
