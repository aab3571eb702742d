import { randomUUID } from 'node:crypto';
import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { Clock } from '#clock';
import { CHALLENGE_MS, type Challenges } from './challenges.js';
import { challengeIn, unlessRefused } from './client-data.js';
import type { PasskeyRecords, StoredPasskey } from './passkey-records.js';
import { handleOf, type RelyingParty } from './relying-party.js';

/** What a browser made of the options (WebAuthn Level 3, AuthenticationResponseJSON). */
export interface PasskeyAnswer {
  readonly id: string;
  readonly rawId: string;
  readonly type: string;
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
    /** Not every authenticator tells it; one that made a passkey here does. */
    readonly userHandle?: string | null;
  };
}

export interface BegunPasskeySignIn {
  readonly flowId: string;
  readonly options: PublicKeyCredentialRequestOptionsJSON & {
    readonly rpId: string;
    readonly timeout: number;
    readonly userVerification: 'required';
    readonly allowCredentials: [];
  };
}

/** Signing in with a passkey: nobody says who they are, their authenticator does. */
export class PasskeySignIn {
  constructor(
    private readonly passkeys: PasskeyRecords,
    private readonly challenges: Challenges,
    private readonly relyingParty: RelyingParty,
    private readonly clock: Clock,
  ) {}

  /** The same for everybody; nothing is kept of it. */
  async begin(): Promise<BegunPasskeySignIn> {
    const flowId = randomUUID();
    const wanted = { timeout: CHALLENGE_MS, userVerification: 'required' } as const;
    const rpID = this.relyingParty.id;
    const challenge = Uint8Array.from(Buffer.from(this.challenges.issue(purposeOf(flowId)), 'base64url'));
    const options = await generateAuthenticationOptions({ ...wanted, rpID, challenge });
    return { flowId, options: { ...options, ...wanted, rpId: rpID, allowCredentials: [] } };
  }

  /**
   * The account that a passkey shows to be there: once for each flow, with user verification, at this origin and with a
   * counter that rose. Undefined for anything else.
   */
  async prove(flowId: string, answer: PasskeyAnswer): Promise<string | undefined> {
    const passkey = await this.passkeys.ofCredential(answer.id);
    if (passkey === undefined || answer.response.userHandle !== handleOf(passkey.body.accountId)) return undefined;
    const counter = await this.checked(flowId, answer, passkey);
    const challenge = challengeIn(answer.response.clientDataJSON);
    if (counter === undefined || challenge === undefined) return undefined;
    if (!(await this.challenges.spend(challenge))) return undefined;
    // Two answers with one count: only a copied authenticator gives them, and the second is refused.
    if (!(await this.passkeys.used(passkey, counter, this.clock.now()))) return undefined;
    return passkey.body.accountId;
  }

  /** What the authenticator counts now; undefined for an answer that is refused. */
  private async checked(flowId: string, answer: PasskeyAnswer, { body }: StoredPasskey): Promise<number | undefined> {
    const { credentialId, counter } = body;
    const publicKey = Uint8Array.from(Buffer.from(body.publicKey, 'base64url'));
    const verified = await unlessRefused(() =>
      verifyAuthenticationResponse({
        response: asSent(answer),
        expectedChallenge: (challenge) => this.challenges.isOpen(challenge, purposeOf(flowId)),
        expectedOrigin: this.relyingParty.origin,
        expectedRPID: this.relyingParty.id,
        credential: { id: credentialId, publicKey, counter },
        requireUserVerification: true,
      }),
    );
    return verified?.verified === true && answer.type === 'public-key'
      ? verified.authenticationInfo.newCounter
      : undefined;
  }
}

function asSent({ id, rawId, response }: PasskeyAnswer): AuthenticationResponseJSON {
  const { clientDataJSON, authenticatorData, signature } = response;
  return {
    ...{ id, rawId, type: 'public-key', clientExtensionResults: {} },
    response: { clientDataJSON, authenticatorData, signature },
  };
}

function purposeOf(flowId: string): string {
  return `sign-in:${flowId}`;
}
