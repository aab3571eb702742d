import { IsIn, IsOptional } from 'class-validator';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '#domain';
import { Field } from '#http';
import { LISTED_STATES, type ListDeliveries, type ListedState } from '#query-side';
import { CursorDto } from '../cursor.dto.js';

/** docs/api.md, Endpoints, Webhook endpoints. */
export class ListDeliveriesDto extends CursorDto {
  @Field('Only deliveries with this status.')
  @IsOptional()
  @IsIn(LISTED_STATES)
  readonly status?: ListedState;

  @Field('Only deliveries of this type of event.')
  @IsOptional()
  @IsIn(WEBHOOK_EVENT_TYPES)
  readonly type?: WebhookEventType;
}

export function filterIn({ status, type, cursor }: ListDeliveriesDto): ListDeliveries['filter'] {
  return { status, type, cursor: cursor?.toLowerCase() };
}
