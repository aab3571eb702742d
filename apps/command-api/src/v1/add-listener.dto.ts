import { IsArray, IsOptional, IsString } from 'class-validator';
import { Field, OptionalBody } from '#http';
import { EVENTS_BOUNDS, EventType } from '#resources';
import { AreEventTypes } from '../webhook-endpoints/event-types.js';

/** docs/api.md, Listeners. */
@OptionalBody()
export class AddListenerDto {
  @Field('Types of event that it hears of; null for every type.', { items: EventType, ...EVENTS_BOUNDS })
  @IsOptional()
  @AreEventTypes()
  @IsString({ each: true })
  @IsArray()
  readonly events?: readonly string[] | null;
}
