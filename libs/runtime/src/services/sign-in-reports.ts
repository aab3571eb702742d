import {
  type SignInPseudonyms,
  SignInWatch,
  type RefusedSignIn,
  type RenewedSignIn,
  type SignInMeans,
  type SignInSecrets,
} from '#accounts';
import type { Clock } from '#clock';
import type { SignInAudit } from '#command-side';
import type { Logger } from 'pino';
import { failureName } from '#failures';
import type { Metrics } from '../metrics/metrics.js';

/** Counts sign-ins for the metrics, and has what may show an attack written into the log of events. */
export class SignInReports extends SignInWatch {
  /** @param metrics undefined where none are served */
  constructor(
    private readonly audit: SignInAudit,
    private readonly secrets: SignInSecrets,
    private readonly pseudonyms: SignInPseudonyms,
    private readonly clock: Clock,
    private readonly metrics: Pick<Metrics, 'signIn' | 'signInMail'> | undefined,
  ) {
    super();
  }

  async refused({ means, address: hash, network, isRenewal }: RefusedSignIn): Promise<void> {
    this.metrics?.signIn(means, 'refused');
    const at = this.clock.iso();
    const day = await this.pseudonyms.on(at);
    const address = hash === null ? null : day.ofAddress(hash);
    const data = { means, address, network: day.ofNetwork(network) };
    await this.audit.note({ type: 'signin.refused.v1', at, data }, isRenewal ? 'renewals' : 'sign-ins');
  }

  async renewed({ means, email, network }: RenewedSignIn): Promise<void> {
    this.metrics?.signIn(means, 'renewed');
    const at = this.clock.iso();
    const day = await this.pseudonyms.on(at);
    const address = day.ofAddress(this.secrets.hash('address', email));
    const data = { means, address, network: day.ofNetwork(network) };
    await this.audit.note({ type: 'signin.renewed.v1', at, data }, 'renewals');
  }

  accepted(means: SignInMeans): void {
    this.metrics?.signIn(means, 'accepted');
  }

  asked(outcome: 'mailed' | 'withheld'): void {
    this.metrics?.signInMail(outcome);
  }
}

/** A line of the log for each sum of sign-ins that is lost. */
export function signInTrouble(logger: Logger): (error: unknown) => void {
  return (error) => {
    logger.warn({ error: failureName(error) }, 'a sum of sign-ins was not written down');
  };
}
