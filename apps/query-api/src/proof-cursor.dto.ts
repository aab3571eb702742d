import { IsOptional, IsString } from 'class-validator';
import { Field } from '#http';

/** Of a proof, whose cursors hold its signed statements. */
export class ProofCursorDto {
  @Field('`next_cursor` of the page before.')
  @IsOptional()
  @IsString()
  readonly cursor?: string;
}
