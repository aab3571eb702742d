import { IsOptional, Matches } from 'class-validator';
import { Field, REQUEST_REASONS } from '#http';
import { FIELD_REASONS, filledIn } from '#domain';

const DEFAULT_LIMIT = 100;

/** docs/api.md, Events feed. */
export class ListEventsDto {
  @Field('`sequence` of the last event that you have, or `next_after`; 0 from the start. Without it: all that is kept.')
  @IsOptional()
  // Fifteen digits are exact in any language's numbers.
  @Matches(/^(0|[1-9]\d{0,14})$/, { message: `$property ${REQUEST_REASONS.noSequence}` })
  readonly after?: string;

  @Field('Events of the page at most; 100 without it.')
  @IsOptional()
  @Matches(/^([1-9]\d{0,2}|1000)$/, {
    message: `$property ${filledIn(FIELD_REASONS.noWholeNumber, { count: '1000' })}`,
  })
  readonly limit?: string;
}

/** What of a feed is asked for. */
export function feedRequest(businessId: string, { after, limit }: ListEventsDto) {
  return {
    businessId,
    after: after === undefined ? undefined : Number(after),
    limit: limit === undefined ? DEFAULT_LIMIT : Number(limit),
  };
}
