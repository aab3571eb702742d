import { Problem } from '../../api/problem.js';
import type { Page } from '../../parts/paged-list.js';
import { wholeList } from '../../parts/whole-list.js';
import { t } from '../../texts/texts.js';
import { loadGrants, type Grant } from '../grants/grant-lists.js';

const loadActive = loadGrants('active');

/**
 * Which businesses stay: all of them or none, but for some. So nobody has to look through all to choose a few. One that
 * asked more than once stays with all its grants or with none: kept by one it would be shown everything all the same.
 */
export interface Selection {
  readonly restStays: boolean;
  /** Ids of businesses. */
  readonly exceptions: ReadonlySet<string>;
}

export const ALL_STAY: Selection = { restStays: true, exceptions: new Set() };
export const NONE_STAYS: Selection = { restStays: false, exceptions: new Set() };

export const stays = ({ restStays, exceptions }: Selection, businessId: string): boolean =>
  exceptions.has(businessId) !== restStays;

/** The same with the other answer for one business. */
export function toggled({ restStays, exceptions }: Selection, businessId: string): Selection {
  const changed = new Set(exceptions);
  if (!changed.delete(businessId)) changed.add(businessId);
  return { restStays, exceptions: changed };
}

/**
 * As the API takes it: undefined keeps all, whoever comes in the meantime too. Else it asks which grants there are, as
 * one that was chosen may have ended since.
 * @throws Problem where all but some are to stay, and not all can be listed
 */
export async function keptIds(selection: Selection): Promise<string[] | undefined> {
  if (selection.exceptions.size === 0) return selection.restStays ? undefined : [];
  const [waiting, active] = [await wholeList(loadGrants('pending_approval')), await wholeList(loadActive)];
  // All but some are sent as those that stay: one that is missing would lose its access unseen.
  if (selection.restStays && waiting.incomplete + active.incomplete > 0) throw Problem.ofPage(t('me.keep.incomplete'));
  const kept = [...waiting.data, ...active.data].filter(({ business }) => stays(selection, business.id));
  return kept.map(({ id }) => id);
}

/** Whether the service refused the choice, as a grant that it keeps has just ended. */
export const isOvertaken = (problem: unknown): boolean => problem instanceof Problem && problem.field === 'keep';

/** What there is to choose from, a page at a time: first all that wait for an answer, which are few. */
export async function loadChoices(cursor: string | undefined): Promise<Page<Grant>> {
  if (cursor !== undefined) return loadActive(cursor);
  const [waiting, holding] = await Promise.all([wholeList(loadGrants('pending_approval')), loadActive(undefined)]);
  const incomplete = waiting.incomplete + (holding.incomplete ?? 0);
  return { data: [...waiting.data, ...holding.data], next_cursor: holding.next_cursor, incomplete };
}
