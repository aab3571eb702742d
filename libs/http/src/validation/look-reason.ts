import { ValidateBy, type ValidationArguments } from 'class-validator';
import { lookReasonProblem, MAX_LOOK_REASON } from '#domain';
import { Field } from '../routes/field.js';
import { REQUEST_REASONS } from '../refusals/reasons.js';

const RULES = { minLength: 1, maxLength: MAX_LOOK_REASON };

/** A reason for a look at a person, by the domain's rule for it. */
export function IsLookReason(): PropertyDecorator {
  const problemOf = (value: unknown): string | undefined =>
    typeof value === 'string' ? lookReasonProblem(value) : REQUEST_REASONS.noReason;
  const holds = ValidateBy({
    name: 'isLookReason',
    validator: {
      validate: (value: unknown) => problemOf(value) === undefined,
      defaultMessage: (given?: ValidationArguments) => `$property ${problemOf(given?.value) ?? 'is wrong'}`,
    },
  });
  return (prototype, property) => {
    holds(prototype, property);
    Field('Why you look, on one line. The person reads it.', RULES)(prototype, property);
  };
}
