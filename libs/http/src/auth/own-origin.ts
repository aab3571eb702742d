import type { IncomingMessage } from 'node:http';
import { ApiError } from '../errors/api-error.js';
import { ACCESS_REFUSALS } from '../refusals/of-access.js';

/** Whether a request was sent by a page of ours (docs/api.md, Authentication). */
export class OwnOrigin {
  /** @param origin of the pages, as a browser has it, such as `https://consent.example` */
  constructor(private readonly origin: string) {}

  /**
   * Whether its `Origin` is that of the pages, or of the host that it was sent to. Where the pages are encrypted, their
   * host without encryption is somebody else: whoever sits in the network can speak for it.
   */
  includes({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
    const { origin, host = '' } = headers;
    if (origin === undefined || host === '') return false;
    if (origin === this.origin) return true;
    const name = host.toLowerCase();
    if (this.origin === `https://${name}`) return false;
    return origin === `https://${name}` || origin === `http://${name}`;
  }

  /**
   * For what reads and leaves a trace by that: a browser may be led to it by anybody's link, cookie and all.
   * @throws ApiError `origin_refused` for a request that a browser says was not sent by a page of ours
   */
  mustNotBeLed({ headers }: Pick<IncomingMessage, 'headers'>): void {
    const { 'sec-fetch-site': site = 'same-origin', 'sec-fetch-mode': mode } = headers;
    if (site !== 'same-origin' || mode === 'navigate') throw new ApiError(ACCESS_REFUSALS.originRefused);
  }

  /** @throws ApiError `origin_refused` for a request that somebody else's page could have had a browser send */
  mustInclude(request: Pick<IncomingMessage, 'headers'>): void {
    if (!this.includes(request)) {
      throw new ApiError(ACCESS_REFUSALS.originRefused);
    }
  }
}
