import { CONSTRAINT_REASONS, EACH_REASONS } from '../refusals/reasons.js';

const ONE: Readonly<Partial<Record<string, string>>> = CONSTRAINT_REASONS;
const EACH: Readonly<Partial<Record<string, string>>> = EACH_REASONS;

/** A rule that a field of a DTO carries, as class-validator keeps it. */
interface FieldRule {
  readonly name?: string;
  readonly propertyName: string;
  readonly message: unknown;
  readonly constraints: readonly unknown[];
  readonly each: boolean;
}

/**
 * Why a value breaks a rule, in words that follow the field's name: the rule's own, else those that all rules of its
 * kind have.
 * @param told class-validator's message, which begins with the field's name where the rule has words of its own
 */
export function reasonFor(rule: FieldRule | undefined, told: string): string {
  const { name = '', propertyName = '', message, constraints = [], each = false } = rule ?? {};
  const known = (each ? EACH : ONE)[name];
  if (known === undefined || message !== undefined) {
    return told.startsWith(`${propertyName} `) ? told.slice(propertyName.length + 1) : told;
  }
  const [limit] = constraints;
  return known.replace('{limit}', Array.isArray(limit) ? limit.join(', ') : String(limit));
}
