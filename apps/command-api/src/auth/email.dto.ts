import { applyDecorators } from '@nestjs/common';
import { IsString, MaxLength, ValidateBy } from 'class-validator';
import { hasAddressForm, isUnmistakable } from '#accounts';
import { Field } from '#http';

/** RFC 5321, 4.5.3.1.3, less the angle brackets. */
const LONGEST_ADDRESS = 254;

/** An e-mail address that is the same to everybody who handles it (docs/api.md, Sign-in). */
function IsEmailAddress(): PropertyDecorator {
  return applyDecorators(
    IsString(),
    MaxLength(LONGEST_ADDRESS),
    holds('isEmail', hasAddressForm),
    holds('isUnmistakable', isUnmistakable),
  );
}

function holds(name: string, rule: (text: string) => boolean): PropertyDecorator {
  return ValidateBy({ name, validator: { validate: (value) => typeof value === 'string' && rule(value) } });
}

/** A body with an e-mail address in it. */
export class EmailDto {
  @Field('An e-mail address.')
  @IsEmailAddress()
  readonly email!: string;
}
