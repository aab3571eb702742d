import { IsOptional, Matches } from 'class-validator';
import { Field } from '#http';
import { FIELD_REASONS, fillPlaceholders } from '#domain';

/** docs/api.md, Endpoints, Console. */
export class UsageDto {
  @Field('How many days, today counted; 30 without it.')
  @IsOptional()
  @Matches(/^([1-9]|[1-8]\d|90)$/, {
    message: `$property ${fillPlaceholders(FIELD_REASONS.noWholeNumber, { count: '90' })}`,
  })
  readonly days?: string;
}
