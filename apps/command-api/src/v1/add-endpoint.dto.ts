import { IsArray, IsOptional, IsString } from 'class-validator';
import { MAX_ENDPOINT_URL } from '#domain';
import { Field } from '#http';
import { EventType } from '../../../faces/src/resources/webhook-endpoint.js';
import { AreEventTypes } from './event-types.js';

/**
 * docs/api.md, Endpoints, Webhook endpoint management. What the URL and the types must be like is for the domain to
 * say.
 */
export class AddEndpointDto {
  @Field('Where events are sent: https on port 443, with a host that has public addresses only.', {
    maxLength: MAX_ENDPOINT_URL,
  })
  @IsString()
  readonly url!: string;

  /** Null is as good as absent: every type. */
  @Field('Types of event that it hears of; null for every type.', {
    items: EventType,
    minItems: 1,
  })
  @IsOptional()
  @AreEventTypes()
  @IsString({ each: true })
  @IsArray()
  readonly events?: readonly string[] | null;
}
