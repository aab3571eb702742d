import { randomUUID } from 'node:crypto';
import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type PublicKeyCredentialCreationOptionsJSON,
  type WebAuthnCredential,
} from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import type { Clock } from '#clock';
import type { Vault } from '#vault';
import type { AccountRecords } from '../account-records/account-records.js';
import { CHALLENGE_MS, type Challenges } from './challenges.js';
import { challengeIn, unlessRefused } from './client-data.js';
import { MAX_PASSKEYS, type PasskeyRecord, type PasskeyRecords } from './passkey-records.js';
import { ALGORITHMS, handleOf, TRANSPORTS, type RelyingParty } from './relying-party.js';

/** What a browser made of the options (WebAuthn Level 3, RegistrationResponseJSON). */
export interface NewPasskey {
  readonly id: string;
  readonly rawId: string;
  readonly type: string;
  readonly response: {
    readonly clientDataJSON: string;
    readonly attestationObject: string;
    readonly transports?: readonly string[];
  };
}

/** Who makes a passkey, and with which session. */
export interface PasskeyOwner {
  readonly accountId: string;
  readonly sessionId: string;
}

/** A passkey as its owner sees it. */
export interface OwnPasskey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

/** What a browser makes one from (WebAuthn Level 3, PublicKeyCredentialCreationOptionsJSON). */
interface CreationOptions extends Pick<
  PublicKeyCredentialCreationOptionsJSON,
  'challenge' | 'user' | 'pubKeyCredParams'
> {
  readonly rp: { readonly id: string; readonly name: string };
  readonly timeout: number;
  readonly attestation: 'none';
  readonly authenticatorSelection: {
    readonly residentKey: 'required';
    readonly requireResidentKey: true;
    readonly userVerification: 'required';
  };
  readonly excludeCredentials: readonly {
    readonly id: string;
    readonly type: 'public-key';
    readonly transports: readonly string[];
  }[];
}

/** What passkeys are made with. */
interface PasskeyWorkshop {
  readonly passkeys: PasskeyRecords;
  readonly challenges: Challenges;
  readonly accounts: AccountRecords;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly relyingParty: RelyingParty;
}

/** The passkeys that an account makes, sees and removes. */
export class Passkeys {
  constructor(private readonly workshop: PasskeyWorkshop) {}

  /** For an authenticator that is to make one, which can be found without the account's name. */
  async optionsFor(owner: PasskeyOwner): Promise<CreationOptions> {
    const { accounts, passkeys, challenges, relyingParty } = this.workshop;
    const email = (await accounts.emailOf(owner.accountId)) ?? '';
    const known = await passkeys.of(owner.accountId);
    const wanted = {
      rp: { id: relyingParty.id, name: 'Mailing-Address Consent Service' },
      timeout: CHALLENGE_MS,
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      excludeCredentials: known.map(({ body: { credentialId: id, transports } }) => {
        return { id, type: 'public-key', transports } as const;
      }),
    } as const;
    const options = await generateRegistrationOptions({
      rpID: wanted.rp.id,
      rpName: wanted.rp.name,
      userID: Uint8Array.from(Buffer.from(handleOf(owner.accountId), 'base64url')),
      userName: email,
      userDisplayName: email,
      challenge: Uint8Array.from(Buffer.from(challenges.issue(purposeOf(owner)), 'base64url')),
      supportedAlgorithmIDs: ALGORITHMS,
    });
    const { challenge, user, pubKeyCredParams } = options;
    return { ...wanted, challenge, user, pubKeyCredParams };
  }

  /**
   * Takes up what an authenticator made.
   * @returns `refused` for what does not answer the options: too old, of another origin, without user verification,
   *   used before; `too-many` when the account has as many as it may have; `not-first` for one that is to be the first
   */
  async make(
    owner: PasskeyOwner,
    name: string,
    made: NewPasskey,
    which: 'any' | 'first' = 'any',
  ): Promise<OwnPasskey | 'refused' | 'too-many' | 'not-first'> {
    const { passkeys, challenges, accounts } = this.workshop;
    const { accountId } = owner;
    if ((await passkeys.of(accountId)).length >= MAX_PASSKEYS) return 'too-many';
    const credential = await this.checked(owner, made);
    const challenge = challengeIn(made.response.clientDataJSON);
    if (credential === undefined || challenge === undefined) return 'refused';
    if (!(await challenges.spend(challenge))) return 'refused';
    const passkey = await this.recordOf(accountId, name, credential);
    const outcome = await (which === 'first' ? passkeys.createFirst(passkey) : passkeys.create(passkey));
    if (outcome !== 'made') return outcome;
    if ((await passkeys.of(accountId)).length > MAX_PASSKEYS) {
      await passkeys.remove(passkey);
      return 'too-many';
    }
    // The account may have been deleted meanwhile, by somebody who saw no passkey to remove.
    if ((await accounts.emailIfReadable(accountId)) === undefined) await passkeys.removeAllOf(accountId);
    return { id: passkey.passkeyId, name, createdAt: passkey.createdAt, lastUsedAt: null };
  }

  /** Newest first. */
  async listOf(accountId: string): Promise<readonly OwnPasskey[]> {
    const known = await this.workshop.passkeys.of(accountId);
    return Promise.all(known.map(({ body }) => this.shown(body)));
  }

  /** The one that was removed; undefined when the account has none of this id. */
  async remove(accountId: string, passkeyId: string): Promise<OwnPasskey | undefined> {
    const { passkeys } = this.workshop;
    const passkey = (await passkeys.of(accountId)).find(({ body }) => body.passkeyId === passkeyId);
    if (passkey === undefined) return undefined;
    const shown = await this.shown(passkey.body);
    await passkeys.remove(passkey.body);
    return shown;
  }

  /** Removes all that the account has; the ones that it had. */
  async clear(accountId: string): Promise<readonly OwnPasskey[]> {
    const had = await this.listOf(accountId);
    await this.workshop.passkeys.removeAllOf(accountId);
    return had;
  }

  private async shown({ accountId, passkeyId, name, createdAt, lastUsedAt }: PasskeyRecord): Promise<OwnPasskey> {
    const opened = await this.workshop.vault.open<{ passkeyName: string }>(subjectOf(accountId), { passkeyName: name });
    return { id: passkeyId, name: opened.passkeyName, createdAt, lastUsedAt };
  }

  private async recordOf(accountId: string, name: string, credential: WebAuthnCredential): Promise<PasskeyRecord> {
    const { vault, clock } = this.workshop;
    const { passkeyName } = await vault.seal(subjectOf(accountId), { passkeyName: name });
    return {
      passkeyId: randomUUID(),
      accountId,
      name: passkeyName,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: TRANSPORTS.filter((transport) => credential.transports?.includes(transport) === true),
      createdAt: clock.now(),
      lastUsedAt: null,
    };
  }

  private async checked(owner: PasskeyOwner, made: NewPasskey): Promise<WebAuthnCredential | undefined> {
    const { challenges, relyingParty } = this.workshop;
    const { clientDataJSON, attestationObject, transports = [] } = made.response;
    const verified = await unlessRefused(async () => {
      mustNameNoAuthority(attestationObject);
      return verifyRegistrationResponse({
        response: {
          ...{ id: made.id, rawId: made.rawId, type: 'public-key', clientExtensionResults: {} },
          response: { clientDataJSON, attestationObject, transports: [...transports] },
        },
        expectedChallenge: (challenge) => challenges.isOpen(challenge, purposeOf(owner)),
        expectedOrigin: relyingParty.origin,
        expectedRPID: relyingParty.id,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      });
    });
    return verified?.verified === true && made.type === 'public-key' ? verified.registrationInfo.credential : undefined;
  }
}

/**
 * No attestation is asked for. One that names certificates would have us read lists of revoked ones from wherever it
 * says.
 */
function mustNameNoAuthority(attestationObject: string): void {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const isSelfSigned = attestation.get('fmt') === 'packed' && attestation.get('attStmt').get('x5c') === undefined;
  if (attestation.get('fmt') !== 'none' && !isSelfSigned) throw new Error('an attestation that was not asked for');
}

function purposeOf({ accountId, sessionId }: PasskeyOwner): string {
  return `create:${accountId}:${sessionId}`;
}

function subjectOf(accountId: string) {
  return { kind: 'account', id: accountId } as const;
}
