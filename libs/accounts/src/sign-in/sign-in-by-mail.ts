import pLimit from 'p-limit';
import { AnswerTimes } from '#clock';
import { normaliseEmail } from '../account-records/email.js';
import type { Mailer } from '../mail/mailer.js';
import type { KnownDevices } from './devices/known-devices.js';
import type { SignInFlows } from './flows/sign-in-flows.js';
import type { QuotaKeeper } from './quotas/quota-keeper.js';
import { signInMail } from './sign-in-mail.js';
import type { SealedSignIn, SignInSecrets } from './sign-in-secrets.js';
import type { SignInSource, SignInWatch } from './sign-in-watch.js';

/** Longer than it takes to count, write down and queue a mail on engines that are well. */
const ANSWERED_EVERY_MS = 50;
/**
 * Codes that are compared side by side. Wrong ones are counted after, so that no more than these can pass a bound that
 * was just reached.
 */
const COMPARED_AT_ONCE = 32;

/** What shows that somebody reads an address's mail. */
export type MailProof =
  { readonly flowId: string; readonly code: string } | { readonly link: string; readonly device: string | null };

export interface SignInByMailParts {
  readonly flows: SignInFlows;
  readonly devices: KnownDevices;
  readonly quotas: QuotaKeeper;
  readonly secrets: SignInSecrets;
  /** Of mails that known devices ask for, and of all others. */
  readonly mailers: { readonly knownDevices: Mailer; readonly strangers: Mailer };
  readonly watch: SignInWatch;
  /** Of the pages, such as `https://consent.example`. */
  readonly origin: string;
}

/**
 * Codes and links by mail. A code belongs to the flow that asked for it, a link to whoever opens it. What others do
 * with an address is seen in no answer and not in its time.
 */
export class SignInByMail {
  private readonly comparing = pLimit(COMPARED_AT_ONCE);

  constructor(private readonly parts: SignInByMailParts) {}

  /**
   * Mails a code and a link, or nothing when too many mails went out recently: the caller cannot tell which.
   * @param device what the caller named, known or not; null without one
   * @param network where the request comes from
   * @returns the flow's id, also when no mail goes out
   * @throws MailUnavailable where the mailer queues nothing
   */
  ask(email: string, device: string | null, network: string): Promise<string> {
    return atFixedMoments(async () => {
      const flowId = this.parts.secrets.make('flow');
      await this.mail(flowId, normaliseEmail(email), device, network);
      return flowId;
    });
  }

  /** Who has shown to read an address's mail; undefined for what is wrong, used or too old. */
  prove(proof: MailProof, source: SignInSource): Promise<SealedSignIn | undefined> {
    const means = 'link' in proof ? 'link' : 'code';
    return atFixedMoments<SealedSignIn | undefined>(async () => {
      const proved = await ('link' in proof
        ? this.followLink(proof.link, proof.device)
        : this.comparing(() => this.tryCode(proof.flowId, proof.code)));
      if (!('email' in proved)) {
        await this.parts.watch.refused({ means, address: proved.address, ...source });
        return undefined;
      }
      this.parts.watch.accepted(means);
      return proved;
    }, isRefused);
  }

  private async mail(flowId: string, email: string, device: string | null, network: string): Promise<void> {
    const { flows, devices, quotas, secrets, mailers, watch, origin } = this.parts;
    const deviceId = (await devices.find(device, email))?.id ?? null;
    const leave = await quotas.takeMail({ address: secrets.hash('address', email), deviceId }, network);
    watch.asked(leave === undefined ? 'withheld' : 'mailed');
    if (leave === undefined) return;
    const mailed = await flows.begin(flowId, { email, deviceId, device, digits: leave.digits });
    const mailer = leave.isForKnownDevice ? mailers.knownDevices : mailers.strangers;
    await mailer.send(signInMail(email, mailed, origin, leave.mayTryCode));
  }

  private async tryCode(flowId: string, code: string): Promise<SealedSignIn | NotProved> {
    const { flows, quotas } = this.parts;
    const flow = await flows.tryCode(flowId, code);
    if (flow === undefined) return NOBODYS;
    const giveBack = await quotas.takeTry(flow, flow.digits);
    if (giveBack !== undefined && flow.isRight) {
      await giveBack();
      return (await flow.take()) ?? flow;
    }
    if (giveBack !== undefined) await quotas.countWrong();
    return flow;
  }

  private async followLink(link: string, device: string | null): Promise<SealedSignIn | NotProved> {
    const content = await this.parts.flows.followLink(link);
    return content === undefined ? NOBODYS : { ...content, device };
  }
}

/** What was refused. */
interface NotProved {
  /** Keyed hash of the address that was to be signed in to; null where that cannot be told. */
  readonly address: string | null;
}

const NOBODYS: NotProved = { address: null };

/**
 * The answer leaves at a moment that does not tell what was done for it.
 * @param isHeld false for an answer that has nothing to hide, and leaves at once
 */
async function atFixedMoments<T>(work: () => Promise<T>, isHeld: (answer: T) => boolean = () => true): Promise<T> {
  const answerTimes = new AnswerTimes(ANSWERED_EVERY_MS);
  try {
    const answer = await work();
    if (isHeld(answer)) await answerTimes.next();
    return answer;
  } finally {
    answerTimes.end();
  }
}

/** Whoever is right has nothing to be kept from. */
function isRefused(proved: SealedSignIn | undefined): boolean {
  return proved === undefined;
}
