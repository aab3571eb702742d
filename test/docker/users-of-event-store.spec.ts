import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { UsersOfEventStore } from '../support/stand-ins/users-of-event-store.js';
import { testAuthority } from '../support/stand-ins/test-certificate.js';

const FIRST = { admin: 'first-of-admin', ops: 'first-of-ops', service: 'first-of-service' };

describe('the users of EventStoreDB in containers', () => {
  let server: UsersOfEventStore;
  let folder: string;
  beforeEach(async () => {
    server = await UsersOfEventStore.start();
    folder = await mkdtemp(join(tmpdir(), 'users-'));
    await writeFile(join(folder, 'ca'), testAuthority().ca);
  });
  afterEach(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  /** Runs the script with these passwords. @param former what administrators had before */
  async function given(passwords: typeof FIRST, former?: string): Promise<string> {
    const files = { ...passwords, ...(former !== undefined && { former }) };
    for (const [name, password] of Object.entries(files)) await writeFile(join(folder, name), password);
    const env = {
      ...process.env,
      EVENTSTORE_HTTP: server.baseUrl,
      EVENTSTORE_CA: join(folder, 'ca'),
      EVENTSTORE_ADMIN_PASSWORD: join(folder, 'admin'),
      EVENTSTORE_OPS_PASSWORD: join(folder, 'ops'),
      EVENTSTORE_SERVICE_PASSWORD: join(folder, 'service'),
      EVENTSTORE_FORMER_ADMIN_PASSWORD: join(folder, 'former'),
    };
    return (await promisify(execFile)('sh', ['docker/eventstoredb/users.sh'], { env })).stdout;
  }

  const users = (): object => {
    const { admin, ops, consent: service } = Object.fromEntries(server.passwords);
    return { admin, ops, service };
  };

  it('have the passwords that were made for them, on a new server and whenever they are asked for again', async () => {
    expect(await given(FIRST)).toContain('EventStoreDB has its users.');
    expect(users()).toEqual(FIRST);
    await given(FIRST);
    expect(users()).toEqual(FIRST);
  });

  it('have a new password of the service or of ops once it is made', async () => {
    await given(FIRST);
    const next = { ...FIRST, ops: 'next-of-ops', service: 'next-of-service' };
    await given(next);
    expect(users()).toEqual(next);
  });

  it('have a new password of administrators where the script is told the former one', async () => {
    await given(FIRST);
    const next = { ...FIRST, admin: 'next-of-admin' };
    await expect(given(next)).rejects.toThrow('the password of admin: the server answered 401');
    expect(users()).toEqual(FIRST);
    await given(next, FIRST.admin);
    expect(users()).toEqual(next);
  });
});
