import { IsOptional, IsString } from 'class-validator';
import { Field, MaxCodePoints } from '#http';
import { CursorDto } from '../cursor.dto.js';

const LONGEST = 100;

/** docs/api.md, Endpoints, Staff. */
export class FindBusinessesDto extends CursorDto {
  @Field('A part of the name, whatever its case and accents, or the id. All without it.')
  @IsOptional()
  @MaxCodePoints(LONGEST)
  @IsString()
  readonly query?: string;
}
