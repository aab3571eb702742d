import type { IncomingMessage } from 'node:http';
import { ApiError } from '../errors/api-error.js';
import { ACCESS_REFUSALS } from '../refusals/of-access.js';
import type { OwnOrigin } from './own-origin.js';

/** What clients in browsers send, and what they may read. */
const FOR_PAGES = {
  vary: 'Origin',
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers':
    'Authorization, Content-Type, X-Call-Id, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID',
  'access-control-expose-headers': 'WWW-Authenticate, X-Request-Id, Retry-After, RateLimit, RateLimit-Policy',
  'access-control-max-age': '3600',
} as const;

/** Whose pages may call (docs/api.md, MCP): a page that some name was pointed here for is somebody else's. */
export class RpcOrigins {
  /**
   * @param allowed origins of others, as browsers send them
   * @param isOwnHost whether a `Host`, with its port, is a name of this installation
   */
  constructor(
    private readonly own: OwnOrigin,
    private readonly allowed: readonly string[],
    private readonly isOwnHost: (host: string | undefined) => boolean,
  ) {}

  /** Why a request is refused; undefined when it may go on. Programs send no `Origin`. */
  problemWith(request: Pick<IncomingMessage, 'headers'>): ApiError | undefined {
    const { host, origin } = request.headers;
    if (!this.isOwnHost(host)) return new ApiError(ACCESS_REFUSALS.hostRefused);
    if (origin === undefined || this.allowed.includes(origin) || this.own.includes(request)) return undefined;
    return new ApiError(ACCESS_REFUSALS.pageRefused);
  }

  /** What lets a page of somebody else's read the answer; undefined for programs, and for pages of ours. */
  headersFor({ headers: { origin } }: Pick<IncomingMessage, 'headers'>): Readonly<Record<string, string>> | undefined {
    if (origin === undefined || !this.allowed.includes(origin)) return undefined;
    return { 'access-control-allow-origin': origin, ...FOR_PAGES };
  }
}
