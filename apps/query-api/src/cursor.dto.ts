import { IsOptional, IsString } from 'class-validator';
import { Field, IsUuidText } from '#http';

/** Of lists that take nothing else. */
export class CursorDto {
  @Field('`next_cursor` of the page before.')
  @IsOptional()
  @IsUuidText()
  readonly cursor?: string;
}

/** Of a proof, whose cursors hold its signed statements. */
export class ProofCursorDto {
  @Field('`next_cursor` of the page before.')
  @IsOptional()
  @IsString()
  readonly cursor?: string;
}
