import { IsOptional, Matches } from 'class-validator';
import { Field, REQUEST_REASONS } from '#http';
import { FIELD_REASONS, fillPlaceholders } from '#domain';

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
    message: `$property ${fillPlaceholders(FIELD_REASONS.noWholeNumber, { count: '1000' })}`,
  })
  readonly limit?: string;
}

/** docs/api.md, Console. */
export class StreamEventsDto {
  @Field('With so many of the last events it begins, 50 at most; with none without it. `Last-Event-ID` goes before it.')
  @IsOptional()
  @Matches(/^([1-4]?\d|50)$/, {
    message: `$property ${fillPlaceholders(REQUEST_REASONS.noCount, { count: '50' })}`,
  })
  readonly last?: string;
}

/** What of a feed is asked for. */
export function feedRequest(businessId: string, { after, limit }: ListEventsDto) {
  return {
    businessId,
    after: after === undefined ? undefined : Number(after),
    limit: limit === undefined ? DEFAULT_LIMIT : Number(limit),
  };
}
