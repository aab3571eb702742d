import type { components } from '../../api/generated/person-v1.js';

export type Child = components['schemas']['Child'];

/** The one name of the children among what has been asked for. */
export const CHILDREN = ['children'] as const;
