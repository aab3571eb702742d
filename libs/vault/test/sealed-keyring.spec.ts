import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsKeyManagement } from '#vault/aws-kms';
import { TransitKeyManagement } from '#vault/transit';
import {
  CryptoUnavailable,
  KeyManagementRefuses,
  SealedKeyring,
  SealedKeyringPlace,
  type KeyManagement,
} from '../src/index.js';
import { FileKeyringPlace } from '../src/adapters/file/index.js';
import { eventually } from '../../../test/support/time/eventually.js';
import { readSealedFile, unsealed } from '../src/sealed/sealed-file.js';
import { describeKeyring } from './keyring-suite.js';
import { AwsKmsStandIn, TransitStandIn } from '../../../test/support/stand-ins/key-management-stand-ins.js';

let folder: string;
let transit: TransitStandIn;
let aws: AwsKmsStandIn;
const own = { ...process.env };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealed-'));
  await writeFile(join(folder, 'token'), `${TransitStandIn.token}\n`);
  [transit, aws] = await Promise.all([new TransitStandIn().start(), new AwsKmsStandIn().start()]);
  process.env['AWS_ENDPOINT_URL_KMS'] = aws.url;
  process.env['AWS_REGION'] = 'eu-central-1';
  process.env['AWS_ACCESS_KEY_ID'] = 'AKIDSTANDIN';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'stand-in';
});
afterEach(async () => {
  process.env = { ...own };
  await Promise.all([transit.stop(), aws.stop()]);
  await rm(folder, { recursive: true });
});

const path = () => join(folder, 'keyring.sealed.json');
const inTransit = () =>
  new TransitKeyManagement({ url: transit.url, mount: 'transit', key: 'consent', tokenFile: join(folder, 'token') });
const sealedBy = (service: () => KeyManagement) => async () =>
  Promise.resolve({ place: () => new SealedKeyringPlace(path(), service()), remove: () => Promise.resolve() });

describeKeyring('in a file', async () =>
  Promise.resolve({ place: () => new FileKeyringPlace(path()), remove: () => Promise.resolve() }),
);
describeKeyring(
  'sealed by the transit engine of Vault or OpenBao (a stand-in after its documentation)',
  sealedBy(inTransit),
);
describeKeyring(
  'sealed by AWS KMS (a stand-in after its documentation)',
  sealedBy(() => new AwsKeyManagement('alias/consent')),
);

const SERVICES = [
  [
    'transit',
    () => ({ service: inTransit(), server: transit, refusal: [403, { errors: ['permission denied'] }] as const }),
  ],
  [
    'AWS KMS',
    () => ({
      service: new AwsKeyManagement('alias/consent'),
      server: aws,
      refusal: [400, { __type: 'DisabledException' }] as const,
    }),
  ],
] as const;

describe.each(SERVICES)('a keyring sealed by %s', (_name, made) => {
  let keyring: SealedKeyring;
  const quick = { askEveryMs: 20, askAgainMs: 20, keptForMs: 3_000 };
  const works = () => {
    try {
      return keyring.currentVersion() === 1;
    } catch {
      return false;
    }
  };
  beforeEach(async () => {
    const { service } = made();
    (await new SealedKeyringPlace(path(), service).open({ createIfMissing: true })).close();
    keyring = new SealedKeyring(path(), service, quick);
    await keyring.start();
  });
  afterEach(() => {
    keyring.close();
  });

  it('is of no use as a file alone', async () => {
    const file = await readFile(path(), 'utf8');
    const { wrappingKeys, blindIndexKey } = await unsealed(path(), readSealedFile(path()), made().service);
    for (const key of [...wrappingKeys.values(), blindIndexKey])
      for (const form of ['base64', 'hex'] as const) expect(file).not.toContain(key.toString(form));
    await expect(new FileKeyringPlace(path()).wrappingKeys().versions()).rejects.toThrow(CryptoUnavailable);
  });

  it('is of no use to another service than the one that sealed it', async () => {
    const file = await readFile(path(), 'utf8');
    await writeFile(path(), file.replace(/"sealedBy": "[^"]+"/, '"sealedBy": "another"'));
    await expect(keyring.refresh()).rejects.toThrow(/was sealed by another/);
  });

  it('is of no use when a bit of it was changed', async () => {
    const file = JSON.parse(await readFile(path(), 'utf8')) as Record<string, string>;
    const contents = Buffer.from(file['contents'] ?? '', 'base64');
    contents.writeUInt8(contents.readUInt8(40) ^ 1, 40);
    await writeFile(path(), JSON.stringify({ ...file, contents: contents.toString('base64') }));
    await expect(keyring.refresh()).rejects.toThrow(/is damaged/);
  });

  it('serves for a short while without the service, and again when that is back', async () => {
    const { server } = made();
    await server.stop();
    const asked = server.asked;
    expect(works()).toBe(true);
    await eventually(async () => Promise.resolve(!works() || undefined), 20_000);
    expect(() => keyring.currentVersion()).toThrow(/does not answer/);
    await server.start();
    await eventually(async () => Promise.resolve(works() || undefined), 20_000);
    expect(server.asked).toBeGreaterThan(asked);
  });

  it('stops serving as soon as the service refuses, and serves again when it does not', async () => {
    const { server, service, refusal } = made();
    keyring.close();
    keyring = new SealedKeyring(path(), service, { ...quick, keptForMs: 600_000 });
    await keyring.start();
    server.instead = refusal;
    await eventually(async () => Promise.resolve(!works() || undefined), 20_000);
    expect(() => keyring.currentVersion()).toThrow(/refuses the key/);
    server.instead = undefined;
    await eventually(async () => Promise.resolve(works() || undefined), 20_000);
  });

  it.each([
    ['are cut off', { cutsOff: true }],
    ['do not hold what was asked for', { instead: [200, {}] as const }],
  ])('serves on for its while where answers of the service %s', async (_what, trouble) => {
    const { server, service } = made();
    keyring.close();
    keyring = new SealedKeyring(path(), service, { ...quick, keptForMs: 600_000 });
    await keyring.start();
    Object.assign(server, trouble);
    const { asked } = server;
    await eventually(async () => Promise.resolve(server.asked > asked + 5 || undefined), 20_000);
    expect(works()).toBe(true);
    const failure: unknown = await service.wrap(Buffer.alloc(32)).catch((error: unknown) => error);
    expect(failure?.constructor).toBe(CryptoUnavailable);
  });

  it('is not made where the service cannot seal it', async () => {
    const { server, service, refusal } = made();
    server.instead = refusal;
    const place = new SealedKeyringPlace(join(folder, 'another.json'), service);
    await expect(place.open({ createIfMissing: true })).rejects.toThrow(CryptoUnavailable);
    const unmade = await place.open({ createIfMissing: false });
    expect(() => unmade.currentVersion()).toThrow(/cannot be read/);
    unmade.close();
  });
});

describe('a role that AWS KMS is asked with', () => {
  let sts: Server;
  let said: readonly [status: number, code: string];
  beforeEach(async () => {
    sts = createServer((_request, response) => {
      const [status, code] = said;
      const error = `<Error><Type>Sender</Type><Code>${code}</Code><Message>stand-in</Message></Error>`;
      response.writeHead(status, { 'content-type': 'text/xml' });
      response.end(`<ErrorResponse>${error}<RequestId>1</RequestId></ErrorResponse>`);
    });
    await new Promise<void>((resolve) => sts.listen(0, '127.0.0.1', resolve));
    const { port } = sts.address() as AddressInfo;
    process.env['AWS_ENDPOINT_URL_STS'] = `http://127.0.0.1:${String(port)}`;
    process.env['AWS_ROLE_ARN'] = 'arn:aws:iam::111122223333:role/consent';
    process.env['AWS_WEB_IDENTITY_TOKEN_FILE'] = join(folder, 'token');
    process.env['AWS_EC2_METADATA_DISABLED'] = 'true';
    delete process.env['AWS_ACCESS_KEY_ID'];
  });
  afterEach(() => sts.close());

  it.each([
    ['is refused where STS refuses it', [403, 'AccessDenied'], KeyManagementRefuses],
    ['is refused where STS does not believe its token', [400, 'InvalidIdentityToken'], KeyManagementRefuses],
    ['cannot be used for now where its token is just being renewed', [400, 'ExpiredTokenException'], CryptoUnavailable],
    ['cannot be used for now where STS is in trouble', [500, 'InternalFailure'], CryptoUnavailable],
  ] as const)('%s', async (_what, answer, kind) => {
    said = answer;
    const failure: unknown = await new AwsKeyManagement('alias/consent')
      .unwrap('eA==')
      .catch((error: unknown) => error);
    expect(failure?.constructor).toBe(kind);
  });
});
