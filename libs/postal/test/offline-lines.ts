import { offlinePostalAuthority } from '#postal/offline';
import type { AddressInput } from '#postal';

const authority = offlinePostalAuthority();

const SPRINGFIELD: AddressInput = { city: 'Springfield', state: 'IL', zip5: '62704', zip4: '1234' };
export const SAN_JUAN: AddressInput = { city: 'San Juan', state: 'PR', zip5: '00926', zip4: '3232' };

/** The standard delivery lines that are not empty, or why there are none. */
export async function linesOf(line1: string, line2 = '', rest = SPRINGFIELD): Promise<readonly string[]> {
  const answer = await authority.standardize({ ...rest, line1, line2 });
  return answer.kind === 'standardized'
    ? [answer.address.line1, answer.address.line2].filter((line) => line !== '')
    : answer.problems.map(({ field, reason }) => `${answer.kind}: ${field} ${reason}`);
}
