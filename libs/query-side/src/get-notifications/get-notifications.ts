import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { FreshDocuments } from '#disclosure';
import { ALL_NOTIFICATIONS } from '#domain';
import { notRegistered } from '../own-profile/own-profiles.js';

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

@QueryHandler(GetNotifications)
export class GetNotificationsHandler implements IQueryHandler<GetNotifications> {
  constructor(private readonly documents: FreshDocuments) {}

  async execute({ personId }: GetNotifications): Promise<PublicNotifications> {
    const document = await this.documents.person(personId);
    if (document?.status !== 'registered') throw notRegistered();
    const { claims, returnedMail, moves } = document.notifications ?? ALL_NOTIFICATIONS;
    return { claims, returned_mail: returnedMail, moves };
  }
}
