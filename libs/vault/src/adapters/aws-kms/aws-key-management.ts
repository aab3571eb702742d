import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import { CryptoUnavailable } from '../../errors.js';
import { KeyManagement, KeyManagementRefuses } from '../../keyring/key-management.js';

const PATIENCE_MS = 5_000;
const TRIES = 2;
/** Must be the same at both calls; it stands in the clear in CloudTrail. */
const CONTEXT = { purpose: 'consent keyring' };
/** What KMS, or STS, says about itself, or about credentials that are just being renewed. */
const NOT_NOW = [
  'DependencyTimeoutException',
  'KMSInternalException',
  'KeyUnavailableException',
  'ThrottlingException',
  'Throttling',
  'ExpiredTokenException',
  'IDPCommunicationErrorException',
];

/**
 * AWS KMS, a symmetric key. Region, credentials and endpoint come from where every AWS client has them: environment,
 * profile, or the role of the machine. The role needs `kms:Encrypt` and `kms:Decrypt` on the key, and nothing else.
 */
export class AwsKeyManagement extends KeyManagement {
  override readonly name = 'aws-kms';
  private readonly client: KMSClient;

  /** @param keyId id, ARN or `alias/…` of the key */
  constructor(private readonly keyId: string) {
    super();
    const requestHandler = { requestTimeout: PATIENCE_MS, connectionTimeout: PATIENCE_MS, throwOnRequestTimeout: true };
    const region = keyId.startsWith('arn:') ? { region: keyId.split(':')[3] ?? '' } : {};
    this.client = new KMSClient({ maxAttempts: TRIES, requestHandler, ...region });
  }

  override async wrap(key: Buffer): Promise<string> {
    const command = new EncryptCommand({ KeyId: this.keyId, Plaintext: key, EncryptionContext: CONTEXT });
    const { CiphertextBlob: wrapped } = await this.asked(this.client.send(command));
    if (wrapped === undefined) throw new CryptoUnavailable('AWS KMS answered without a ciphertext');
    return Buffer.from(wrapped).toString('base64');
  }

  override async unwrap(wrapped: string): Promise<Buffer> {
    const blob = Buffer.from(wrapped, 'base64');
    const command = new DecryptCommand({ KeyId: this.keyId, CiphertextBlob: blob, EncryptionContext: CONTEXT });
    const { Plaintext: key } = await this.asked(this.client.send(command));
    if (key === undefined) throw new CryptoUnavailable('AWS KMS answered without a plaintext');
    return Buffer.from(key);
  }

  private async asked<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      if (!isAnswer(error)) throw new CryptoUnavailable('AWS KMS does not answer', { cause: error });
      if (error.$fault === 'server' || NOT_NOW.includes(error.name))
        throw new CryptoUnavailable(`AWS KMS cannot serve now (${error.name})`, { cause: error });
      throw new KeyManagementRefuses(`AWS KMS refuses the key ${this.keyId}: ${error.name}`, { cause: error });
    }
  }
}

/** Of KMS, or of the service that would give the role's credentials for it (STS): each says whose fault it is. */
function isAnswer(error: unknown): error is Error & { readonly $fault: unknown } {
  return error instanceof Error && '$fault' in error;
}
