import { Equals, IsInt, IsOptional, Max, Min, ValidateIf } from 'class-validator';
import { Field, REQUEST_REASONS } from '#http';

const TEN_YEARS_S = 10 * 366 * 24 * 60 * 60;

/** One of the two. */
export class SetClockDto {
  @Field('How far forward; not beside `reset`.')
  @ValidateIf(({ reset }: SetClockDto) => reset === undefined || reset === null)
  @Min(0)
  @Max(TEN_YEARS_S)
  @IsInt()
  readonly advance_seconds?: number;

  @Field('True to go back to the real time; not beside `advance_seconds`.')
  @IsOptional()
  @Equals(true, { message: `$property ${REQUEST_REASONS.notTrue}` })
  readonly reset?: true | null;
}
