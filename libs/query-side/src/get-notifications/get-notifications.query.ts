import { Query } from '@nestjs/cqrs';

/** docs/api.md, Resources, Notifications. */
export interface PublicNotifications {
  readonly claims: boolean;
  readonly returned_mail: boolean;
  readonly moves: boolean;
}

/** Which mails a person wants. */
export class GetNotifications extends Query<PublicNotifications> {
  constructor(readonly personId: string) {
    super();
  }
}
