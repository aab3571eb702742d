import { IsIn } from 'class-validator';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '#domain';
import { Field } from '#http';

/** docs/api.md, Listeners. */
export class TriggerExampleDto {
  @Field('Type of event.', { enum: WEBHOOK_EVENT_TYPES })
  @IsIn(WEBHOOK_EVENT_TYPES)
  readonly type!: WebhookEventType;
}
