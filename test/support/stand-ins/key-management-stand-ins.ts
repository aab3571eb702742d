import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Answer = readonly [status: number, body: object];

/** A server on loopback that encrypts under a key of its own, and can be told to refuse or to fall silent. */
abstract class KeyServer {
  /** What it answers instead; undefined while it serves. */
  instead: Answer | undefined;
  /** It says that all is well, and the connection breaks in the midst of the answer. */
  cutsOff = false;
  asked = 0;
  private readonly key = randomBytes(32);
  private server: Server | undefined;
  private port = 0;

  get url(): string {
    return `http://127.0.0.1:${String(this.port)}`;
  }

  async start(): Promise<this> {
    this.server = createServer((request, response) => void this.serve(request, response));
    await new Promise<void>((resolve) => this.server?.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
    return this;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  protected abstract answer(request: IncomingMessage, body: Readonly<Record<string, unknown>>): Answer;

  protected encrypt(plaintext: string, context: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce).setAAD(Buffer.from(context));
    const parts = [nonce, cipher.update(Buffer.from(plaintext, 'base64')), cipher.final(), cipher.getAuthTag()];
    return Buffer.concat(parts).toString('base64');
  }

  /** Undefined when it was not encrypted here with this context. */
  protected decrypt(ciphertext: string, context: string): string | undefined {
    const bytes = Buffer.from(ciphertext, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, 12)).setAAD(Buffer.from(context));
    decipher.setAuthTag(bytes.subarray(-16));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('base64');
    } catch {
      return undefined;
    }
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.asked += 1;
    const body = JSON.parse(await text(request)) as Readonly<Record<string, unknown>>;
    const [status, answer] = this.instead ?? this.answer(request, body);
    const said = JSON.stringify(answer);
    response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': said.length });
    if (this.cutsOff) response.write(said.slice(0, -5), () => request.socket.resetAndDestroy());
    else response.end(said);
  }
}

/**
 * A stand-in for the transit engine of Vault and OpenBao, written after their documentation; it has one key, `consent`.
 */
export class TransitStandIn extends KeyServer {
  static readonly token = 's.stand-in';

  protected override answer({ url = '', headers }: IncomingMessage, body: Readonly<Record<string, unknown>>): Answer {
    if (headers['x-vault-token'] !== TransitStandIn.token) return [403, { errors: ['permission denied'] }];
    const context = JSON.stringify(body['associated_data'] ?? '');
    if (url === '/v1/transit/encrypt/consent')
      return [200, { data: { ciphertext: `vault:v1:${this.encrypt(String(body['plaintext']), context)}` } }];
    if (url !== '/v1/transit/decrypt/consent') return [404, { errors: [] }];
    const plaintext = this.decrypt(String(body['ciphertext']).replace('vault:v1:', ''), context);
    return plaintext === undefined
      ? [400, { errors: ['cipher: message authentication failed'] }]
      : [200, { data: { plaintext } }];
  }
}

/**
 * A stand-in for AWS KMS (JSON 1.1, `TrentService`), written after its documentation; it has one key, `alias/consent`.
 */
export class AwsKmsStandIn extends KeyServer {
  protected override answer({ headers }: IncomingMessage, body: Readonly<Record<string, unknown>>): Answer {
    if (
      !/^AWS4-HMAC-SHA256 Credential=AKIDSTANDIN\/\d{8}\/eu-central-1\/kms\/aws4_request/.test(
        headers.authorization ?? '',
      )
    )
      return [400, { __type: 'AccessDeniedException' }];
    if (body['KeyId'] !== 'alias/consent') return [400, { __type: 'NotFoundException' }];
    const context = JSON.stringify(body['EncryptionContext'] ?? {});
    const KeyId = 'arn:aws:kms:eu-central-1:111122223333:key/stand-in';
    if (headers['x-amz-target'] === 'TrentService.Encrypt')
      return [200, { KeyId, CiphertextBlob: this.encrypt(String(body['Plaintext']), context) }];
    const plaintext = this.decrypt(String(body['CiphertextBlob']), context);
    return plaintext === undefined
      ? [400, { __type: 'InvalidCiphertextException' }]
      : [200, { KeyId, Plaintext: plaintext }];
  }
}
