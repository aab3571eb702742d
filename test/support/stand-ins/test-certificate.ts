import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** A certificate in PEM and the key to it, as `node:tls` takes them. */
export interface TestCertificate {
  readonly cert: string;
  readonly key: string;
}

export interface TestAuthority {
  /** To be trusted, in PEM. */
  readonly ca: string;
  /** A certificate for these hosts: DNS names or IPv4 addresses. */
  issue(hosts: readonly string[], validity?: Validity): TestCertificate;
}

/** First and last second, `YYMMDDHHMMSSZ`; years below 50 are of this century. */
type Validity = readonly [from: string, to: string];

const LONG: Validity = ['200101000000Z', '491231235959Z'];
const ECDSA_WITH_SHA256 = sequence(objectId('2a8648ce3d040302'));
const COMMON_NAME = objectId('550403');
const BASIC_CONSTRAINTS = objectId('551d13');
const SUBJECT_ALT_NAME = objectId('551d11');

/** A certificate authority made up on the spot, that issues by X.509 (RFC 5280). */
export function testAuthority(lasting: Validity = LONG): TestAuthority {
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = 'Authority of a test';
  const isAuthority = sequence(BASIC_CONSTRAINTS, der(0x04, sequence(der(0x01, Buffer.from([0xff])))));
  const certify = (subject: string, publicKey: KeyObject, extension: Buffer, validity: Validity): string =>
    signed(
      sequence(
        der(0xa0, der(0x02, Buffer.from([2]))),
        der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
        ECDSA_WITH_SHA256,
        distinguishedName(name),
        sequence(...validity.map((time) => der(0x17, Buffer.from(time)))),
        distinguishedName(subject),
        publicKey.export({ type: 'spki', format: 'der' }),
        der(0xa3, sequence(extension)),
      ),
      own.privateKey,
    );
  return {
    ca: certify(name, own.publicKey, isAuthority, lasting),
    issue: (hosts, validity = LONG) => {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const names = sequence(SUBJECT_ALT_NAME, der(0x04, sequence(...hosts.map(generalName))));
      return {
        cert: certify('Server of a test', publicKey, names, validity),
        key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      };
    },
  };
}

function signed(content: Buffer, key: KeyObject): string {
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', content, key)]));
  const lines = sequence(content, ECDSA_WITH_SHA256, signature)
    .toString('base64')
    .replace(/.{64}(?=.)/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

function distinguishedName(name: string): Buffer {
  return sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(name)))));
}

function generalName(host: string): Buffer {
  const isAddress = /^[\d.]+$/.test(host);
  return isAddress ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host));
}

function objectId(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'));
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

/** A value in the distinguished encoding rules of ASN.1: its tag, its length, its bytes. */
function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
