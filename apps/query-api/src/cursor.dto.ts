import { IsOptional } from 'class-validator';
import { Field, IsUuidText } from '#http';

/** Of lists that take nothing else. */
export class CursorDto {
  @Field('`next_cursor` of the page before.')
  @IsOptional()
  @IsUuidText()
  readonly cursor?: string;
}
