/** Clocks of a service's processes may differ by so much. */
const TOLERANCE_MS = 60_000;

/**
 * Whether a time is later than another, whichever of a service's processes told them.
 * @param {Date | undefined} one
 * @param {Date | undefined} other
 */
export function isClearlyLater(one, other) {
  return one !== undefined && other !== undefined && one.getTime() - other.getTime() > TOLERANCE_MS;
}
