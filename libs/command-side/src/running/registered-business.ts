import type { BusinessState, RegisteredBusiness } from '#domain';

/** What a change of a business came to: only one that is registered can be changed, and a change ends none. */
export function registeredBusiness(state: BusinessState): RegisteredBusiness {
  if (state.status !== 'registered') throw new Error('a business was changed and is not registered');
  return state;
}
