import { IsBoolean } from 'class-validator';
import type { Notifications } from '#domain';
import { Field } from '#http';

/** docs/api.md, Resources, Notifications. */
export class NotificationsDto {
  @Field('A claim waits for approval.')
  @IsBoolean()
  readonly claims!: boolean;

  @Field('Mail to the address came back.')
  @IsBoolean()
  readonly returned_mail!: boolean;

  @Field('A move took effect: whom it told, and whom it left out.')
  @IsBoolean()
  readonly moves!: boolean;
}

export function notificationsOf({ claims, returned_mail, moves }: NotificationsDto): Notifications {
  return { claims, returnedMail: returned_mail, moves };
}
