import { IsString } from 'class-validator';
import { Field } from '#http';

/** docs/api.md, Endpoints, Development. */
export class MailboxDto {
  @Field('The address.')
  @IsString()
  readonly to!: string;
}
