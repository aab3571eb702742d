import { failureMessage } from '#failures';
import { age } from '../status/age.js';
import { inTime } from '../status/in-time.js';
import { certificateOf } from './certificate.js';
import { unknown, weak, well, wrong, type Finding } from './finding.js';

const READY = '/health/ready';
const DAY_SECONDS = 86_400;
/** A certificate that is renewed by itself is renewed thirty days before its end. */
const ENDS_SOON_SECONDS = 14 * DAY_SECONDS;
const PATIENCE_MS = 5_000;

/** What a client meets at the address that browsers know: whether it answers, and how good its certificate is. */
export async function frontFindings(origin: string): Promise<readonly Finding[]> {
  const answer = await answerOf(origin);
  return origin.startsWith('https:') ? [answer, await certificateFinding(new URL(origin))] : [answer];
}

async function answerOf(origin: string): Promise<Finding> {
  try {
    const response = await fetch(new URL(READY, origin), {
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await response.body?.cancel();
    const found = `${origin}${READY} answers ${String(response.status)}`;
    if (response.status === 200) return well('gateway', found);
    return wrong(
      'gateway',
      found,
      'look at what the gateway leads to: `/health/ready` of each process says what is missing',
    );
  } catch (error) {
    const why = error instanceof Error && error.cause instanceof Error ? error.cause.message : failureMessage(error);
    return unknown(
      'gateway',
      `${origin} does not answer this machine: ${why}`,
      'start the service and the gateway, or correct ORIGIN',
    );
  }
}

async function certificateFinding({ hostname, port }: URL): Promise<Finding> {
  try {
    const { certificate: seconds } = await inTime(certificateOf(hostname, port === '' ? 443 : Number(port)));
    const found = `the certificate is good for ${age(seconds)}`;
    return seconds < ENDS_SOON_SECONDS
      ? weak('TLS', found, 'renew it, and look why it did not renew itself')
      : well('TLS', found);
  } catch (error) {
    return wrong(
      'TLS',
      failureMessage(error),
      'put a certificate in place that browsers trust for this name, with its whole chain',
    );
  }
}
