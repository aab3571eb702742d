import type { AccountMail, AccountNews, DeciderRunner } from '#command-side';
import { grantIdOf, personDecider, personIdOf, personStream, STREAM_PREFIXES, type Notifications } from '#domain';
import type { LogEvent } from '#events';
import type { Policy, PolicyFollows } from '../following/policy.js';
import type { GrantNews } from './grant-news.js';
import type { MoveNews } from './move-news.js';

/** The events that a person is mailed about, and the choice that each of them goes by. */
const MAILED: Readonly<Partial<Record<string, keyof Notifications>>> = {
  'grant.claim_requested.v1': 'claims',
  'grant.returned_mail_reported.v1': 'returnedMail',
  'person.move_took_effect.v1': 'moves',
};

/**
 * Mails people about a claim that waits, about returned mail, and about whom a move told, unless they chose otherwise.
 */
export class PersonMailPolicy implements Policy {
  static readonly follows: PolicyFollows = {
    name: 'person-mail',
    streamPrefixes: [STREAM_PREFIXES.person, STREAM_PREFIXES.grant],
    afterLoss: 'from the log’s end',
  };
  readonly follows = PersonMailPolicy.follows;

  constructor(
    private readonly runner: DeciderRunner,
    private readonly mail: AccountMail,
    private readonly grantNews: GrantNews,
    private readonly moveNews: MoveNews,
  ) {}

  readonly laneOf = (event: LogEvent): string | undefined => {
    return event.type in MAILED ? personOf(event) : undefined;
  };

  readonly handle = async (event: LogEvent): Promise<void> => {
    const personId = personOf(event);
    const choice = MAILED[event.type];
    if (personId === undefined || choice === undefined) return;
    const { state: person } = await this.runner.load(personDecider, personStream(personId));
    if (person.status !== 'registered' || person.accountId === null || !person.notifications[choice]) return;
    const news = await this.newsOf(event, personId);
    if (news !== undefined) await this.mail.tell(person.accountId, { id: event.id, ...news });
  };

  private newsOf(event: LogEvent, personId: string): Promise<Omit<AccountNews, 'id'> | undefined> {
    const grantId = grantIdOf(event.stream);
    return grantId === undefined ? this.moveNews.of(personId, event) : this.grantNews.of(grantId, event);
  }
}

function personOf(recorded: LogEvent): string | undefined {
  const { stream, data } = recorded.read();
  return personIdOf(stream) ?? ('personId' in data ? data.personId : undefined);
}
