import { answerOf, person } from '../../api/clients.js';
import { allGrants, type Grant } from './grant-lists.js';
import { settled, type Settled } from './overtaken.js';

/** Every grant in force of one business: each claim makes one. */
export async function activeOf(businessId: string): Promise<readonly Grant[]> {
  return (await allGrants('active')).filter(({ business }) => business.id === businessId);
}

/**
 * Ends a grant and every other one of its business, those included that came while it was under way.
 * @param before what an earlier try has ended; what ends now is added
 * @param onEnded called after each, with how many there are
 * @throws Problem of the first that cannot be ended; what has ended before stays so
 */
export async function endAll(
  grant: Grant,
  before: Map<string, Settled>,
  onEnded: (count: number) => void,
): Promise<readonly Settled[]> {
  const isOpen = ({ id }: Grant): boolean => !before.has(id);
  for (let open = [grant].filter(isOpen); open.length > 0; open = (await activeOf(grant.business.id)).filter(isOpen)) {
    for (const { id } of open) {
      before.set(id, await settled(id, revoke(id)));
      onEnded(before.size);
    }
  }
  return [...before.values()];
}

const revoke = (id: string): Promise<Grant> =>
  answerOf(person.POST('/person/v1/grants/{id}/revocation', { params: { path: { id } } }));
