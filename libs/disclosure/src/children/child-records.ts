import type { Collection } from '#document-store';

/**
 * Whose child a person is: written before the child is registered, and gone with the guardian. It stands in no event
 * that outlives the child's key.
 */
export interface ChildRecord {
  readonly guardianId: string;
  readonly childId: string;
  /** From 0: the order in which the guardian's children came. */
  readonly number: number;
}

/** Under guardian and number, so that of two registrations at once both are of the same child. */
export const CHILDREN: Collection<ChildRecord> = {
  name: 'children',
  indexes: [{ name: 'by-guardian', equal: ['guardianId'], order: 'number' }],
};
