/** No limit of the service lasts longer. Longer waits would not fit into a timer either, which then ends at once. */
const LONGEST_S = 24 * 60 * 60;

/** The seconds of a `Retry-After`, as a number or as a date (RFC 9110, 10.2.3); undefined without a usable one. */
export function retryAfterOf(header: string | null, now = Date.now()): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d{1,15}$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 0), LONGEST_S) : undefined;
}
