import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { FIELD_REASONS, invalidRequest } from '#domain';
import { Admission } from '#limits';
import {
  FeedPosition,
  ListenerAttempts,
  Listeners,
  parseMessageId,
  type ListenerAnswer,
  type ParsedMessageId,
} from '#webhooks';
import { CommandRejected } from '../running/command-rejected.js';
import { mustAdmit } from '../running/must-admit.js';
import { ownListener } from './own-listener.js';

/** What a program on a developer's machine said to a message. */
export type AnsweredMessage = Omit<ListenerAnswer, 'sequence'> & {
  /** The `webhook-id`. */
  readonly messageId: string;
};

/** A listener tells how what it was sent was answered. */
export class NoteAnswer extends Command<void> {
  constructor(
    readonly businessId: string,
    readonly listenerId: string,
    readonly answer: AnsweredMessage,
  ) {
    super();
  }
}

/** Of an example nothing is kept: there is no event that it could be shown with. */
@CommandHandler(NoteAnswer)
export class NoteAnswerHandler implements ICommandHandler<NoteAnswer> {
  constructor(
    private readonly listeners: Listeners,
    private readonly feed: FeedPosition,
    private readonly attempts: ListenerAttempts,
    private readonly admission: Admission,
  ) {}

  async execute({ businessId, listenerId, answer }: NoteAnswer): Promise<void> {
    // First of all: what is refused is work as well, and counts as no request.
    await mustAdmit(this.admission, { of: 'answers', subject: businessId });
    await ownListener(this.listeners, businessId, listenerId);
    if (answer.status === null && answer.error === null) throw new CommandRejected(UNEXPLAINED);
    const meant = parseMessageId(listenerId, answer.messageId);
    if (meant === undefined || !(await this.wasSent(businessId, meant))) throw new CommandRejected(NEVER_SENT);
    if (meant.kind === 'event')
      await this.attempts.note(businessId, listenerId, { ...answer, sequence: meant.sequence });
  }

  private async wasSent(businessId: string, meant: ParsedMessageId): Promise<boolean> {
    return meant.kind === 'example' || meant.sequence <= (await this.feed.standing(businessId));
  }
}

const UNEXPLAINED = invalidRequest('error', FIELD_REASONS.unexplained);
const NEVER_SENT = invalidRequest('message_id', FIELD_REASONS.neverSent);
