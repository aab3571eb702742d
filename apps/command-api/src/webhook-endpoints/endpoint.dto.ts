import { IsArray, IsOptional, IsString } from 'class-validator';
import { MAX_ENDPOINT_DESCRIPTION, MAX_ENDPOINT_URL } from '#domain';
import { Field, MayBeLeftOut } from '#http';
import { EVENTS_BOUNDS, EventType } from '#resources';
import { AreEventTypes } from './event-types.js';

const URL_FIELD = 'Where events are sent: https on port 443, with a host that has public addresses only.';

/** What may be left out of a new endpoint, too. What it must be like is for the domain to say. */
class EndpointDto {
  @Field('Types of event that it hears of; null for every type.', {
    items: EventType,
    ...EVENTS_BOUNDS,
  })
  @IsOptional()
  @AreEventTypes()
  @IsString({ each: true })
  @IsArray()
  readonly events?: readonly string[] | null;

  @Field('Your own words beside it, such as what receives it; null for none.', {
    minLength: 1,
    maxLength: MAX_ENDPOINT_DESCRIPTION,
  })
  @IsOptional()
  @IsString()
  readonly description?: string | null;
}

/** docs/api.md, Endpoints, Webhook endpoints. */
export class AddEndpointDto extends EndpointDto {
  @Field(URL_FIELD, { minLength: 1, maxLength: MAX_ENDPOINT_URL })
  @IsString()
  readonly url!: string;
}

/** What is left out stays as it is. docs/api.md, Endpoints, Webhook endpoints. */
export class ChangeEndpointDto extends EndpointDto {
  @Field(URL_FIELD, { minLength: 1, maxLength: MAX_ENDPOINT_URL })
  @MayBeLeftOut()
  @IsString()
  readonly url?: string;
}
