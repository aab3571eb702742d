import { IsBoolean } from 'class-validator';
import type { Notifications } from '#domain';

const MESSAGE = { message: '$property must be true or false' };

/** docs/api.md, Resources, Notifications. */
export class NotificationsDto {
  @IsBoolean(MESSAGE)
  readonly claims!: boolean;

  @IsBoolean(MESSAGE)
  readonly returned_mail!: boolean;

  @IsBoolean(MESSAGE)
  readonly moves!: boolean;
}

export function notificationsOf({ claims, returned_mail, moves }: NotificationsDto): Notifications {
  return { claims, returnedMail: returned_mail, moves };
}
