import { ValidateBy, type ValidationArguments } from 'class-validator';
import { lookReasonProblem } from '#domain';

/** A reason for a look at a person, by the domain's rule for it. */
export function IsLookReason(): PropertyDecorator {
  const problemOf = (value: unknown): string | undefined =>
    typeof value === 'string' ? lookReasonProblem(value) : 'must say why you look';
  return ValidateBy({
    name: 'isLookReason',
    validator: {
      validate: (value: unknown) => problemOf(value) === undefined,
      defaultMessage: (given?: ValidationArguments) => `$property ${problemOf(given?.value) ?? 'is wrong'}`,
    },
  });
}
