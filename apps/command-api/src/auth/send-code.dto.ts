import { IsEmail, MaxLength } from 'class-validator';
import { Field } from '#http';

/** RFC 5321, 4.5.3.1.3, less the angle brackets. */
const LONGEST_ADDRESS = 254;

/** docs/api.md, Endpoints, Sign-in. */
export class SendCodeDto {
  @Field('An e-mail address.')
  @MaxLength(LONGEST_ADDRESS, { message: `$property must be at most ${LONGEST_ADDRESS} characters` })
  @IsEmail({}, { message: '$property must be an e-mail address' })
  readonly email!: string;
}
