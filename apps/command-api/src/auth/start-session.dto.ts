import { Allow, IsString, ValidateIf } from 'class-validator';
import { Field } from '#http';

/** docs/api.md, Endpoints, Sign-in: a flow and its code, or a link. */
export class StartSessionDto {
  @Field('As the request for the code was answered. Not needed with a link.')
  @ValidateIf(({ link }: StartSessionDto) => link === undefined)
  @IsString()
  readonly flow_id!: string;

  @Field('The digits, as they came by mail. Not needed with a link.')
  @ValidateIf(({ link }: StartSessionDto) => link === undefined)
  @IsString()
  readonly code!: string;

  @Field('What stands behind `#` in the link that came by mail, in the place of a flow and its code.')
  @ValidateIf(({ link }: StartSessionDto) => link !== undefined)
  @IsString()
  readonly link?: string;

  @Field('With a link: as for a code. With a code, the device is the one that asked for it.', {}, { optional: true })
  @Allow()
  readonly device?: unknown;
}
