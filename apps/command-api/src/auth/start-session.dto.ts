import { IsString } from 'class-validator';
import { Field } from '#http';
import { SendCodeDto } from './send-code.dto.js';

/** docs/api.md, Endpoints, Sign-in. */
export class StartSessionDto extends SendCodeDto {
  @Field('Six digits, as they came by mail.')
  @IsString()
  readonly code!: string;
}
