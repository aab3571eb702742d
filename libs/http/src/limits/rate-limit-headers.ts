import type { FastifyReply } from 'fastify';
import type { LimitStatus } from '#limits';

/**
 * How the caller stands with its limits, in structured fields:
 * https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/ `q` is the quota, `w` its window in seconds,
 * `r` what remains and `t` the seconds until one more is free.
 */
export function setRateLimitHeaders(reply: FastifyReply, statuses: readonly LimitStatus[]): void {
  reply.header('ratelimit-policy', statuses.map(policyOf).join(', '));
  reply.header('ratelimit', statuses.map(remainderOf).join(', '));
}

function policyOf({ limit, quota, windowSeconds }: LimitStatus): string {
  return `"${limit}";q=${String(quota)};w=${String(windowSeconds)}`;
}

function remainderOf({ limit, remaining, resetSeconds }: LimitStatus): string {
  const reset = resetSeconds === undefined ? '' : `;t=${String(resetSeconds)}`;
  return `"${limit}";r=${String(remaining)}${reset}`;
}
