import { isCalendarDate, isInstant } from '../calendar.js';
import { isUuid } from '../uuid.js';

/** Whether a field of a stored event can hold this value. @param ownId the id in the name of the event's stream */
export type FieldRule = (value: unknown, ownId: string) => boolean;

/**
 * Whose data key seals a field: the person's that the stream (`person-` or `access-`) is named by, that of the day of
 * the event for looks, or that of the business, the grant, the preview or the member that the event's data names. All
 * but the first's and the business's are destroyed when what they seal is of no more use.
 */
export type SealedBy = 'person' | 'business' | 'look-day' | 'grant' | 'preview' | 'member';

export interface Sealing {
  readonly by: SealedBy;
  /**
   * Whose key sealed it before, in events that the log holds still; `nobody` where it stood in clear
   * (docs/decisions/keys-that-end.md).
   */
  readonly formerly?: SealedBy | 'nobody';
}

/** Of a top-level field that is never written in clear. */
export interface SealedRule extends FieldRule {
  readonly sealing: Sealing;
}

/** Longer than anything that is taken in anywhere. */
const LONGEST = 20_000;

export const text: FieldRule = (value) => typeof value === 'string' && value.length <= LONGEST;
/** What is sealed is printable, whatever was sealed. */
export const sealedBy = (by: SealedBy, formerly?: Sealing['formerly']): SealedRule =>
  Object.assign((value: unknown) => typeof value === 'string' && value !== '', {
    sealing: { by, ...(formerly && { formerly }) },
  });
export const id: FieldRule = isUuid;
/** Names what the stream is of. */
export const ownId: FieldRule = (value, own) => value === own;
export const flag: FieldRule = (value) => typeof value === 'boolean';
export const count: FieldRule = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
/** A person's revision; -1 stands for a person without events, as made-up people are. */
export const revision: FieldRule = (value) => Number.isSafeInteger(value) && Number(value) >= -1;
export const day: FieldRule = (value) => typeof value === 'string' && isCalendarDate(value);

/** ISO 8601 UTC with milliseconds, of a day that exists. */
export const instant: FieldRule = (value) => typeof value === 'string' && isInstant(value);

export const oneOf =
  (values: readonly string[]): FieldRule =>
  (value) =>
    values.some((one) => one === value);

export const orNull = <Rule extends FieldRule>(rule: Rule): Rule =>
  Object.assign((value: unknown, own: string) => value === null || rule(value, own), rule);

/** Events that were stored before the field was may lack it. */
export const orAbsent = <Rule extends FieldRule>(rule: Rule): Rule =>
  Object.assign((value: unknown, own: string) => value === undefined || rule(value, own), rule);

export const listOf =
  (rule: FieldRule): FieldRule =>
  (value, own) =>
    Array.isArray(value) && value.every((one) => rule(one, own));

export const objectOf =
  (fields: Readonly<Record<string, FieldRule>>): FieldRule =>
  (value, own) =>
    brokenField(value, fields, own) === undefined;

/** The first field that cannot be so; undefined when all can. Fields beyond the listed ones are a later version's. */
export function brokenField(
  value: unknown,
  fields: Readonly<Record<string, FieldRule>>,
  own: string,
): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'data';
  const held = value as Readonly<Record<string, unknown>>;
  return Object.entries(fields).find(([field, rule]) => !rule(held[field], own))?.[0];
}
