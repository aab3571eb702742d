import { IsEmail, IsOptional, MaxLength } from 'class-validator';
import { Field } from '#http';
import { IsLookReason } from './look-reason.js';

/** RFC 5321, 4.5.3.1.3, less the angle brackets. */
const LONGEST_ADDRESS = 254;

/** docs/api.md, Endpoints, Staff. */
export class FindPersonDto {
  @Field('The address that the person signs in with.')
  @MaxLength(LONGEST_ADDRESS, { message: `$property must be at most ${LONGEST_ADDRESS} characters` })
  @IsEmail({}, { message: '$property must be an e-mail address' })
  readonly email!: string;

  @IsOptional()
  @IsLookReason()
  readonly reason?: string;
}
