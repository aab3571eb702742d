import { IsString } from 'class-validator';
import { SendCodeDto } from './send-code.dto.js';

/** docs/api.md, Endpoints, Sign-in. */
export class StartSessionDto extends SendCodeDto {
  @IsString()
  readonly code!: string;
}
