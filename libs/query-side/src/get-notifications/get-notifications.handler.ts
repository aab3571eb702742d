import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { FreshDocuments } from '#disclosure';
import { ALL_NOTIFICATIONS } from '#domain';
import { notRegistered } from '../own-profile/own-profiles.js';
import { GetNotifications, type PublicNotifications } from './get-notifications.query.js';

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
