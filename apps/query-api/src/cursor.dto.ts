import { IsOptional } from 'class-validator';
import { IsUuidText } from '#http';

/** Of lists that take nothing else. */
export class CursorDto {
  @IsOptional()
  @IsUuidText()
  readonly cursor?: string;
}
