import type { EventIn, BusinessEvent } from '#domain';

interface MailText {
  readonly subject: string;
  readonly text: string;
}

/**
 * What those who run a business are mailed of an event; undefined for one that they are not.
 * @param pages where the pages of the business begin
 */
export function mailOf(event: EventIn<'sealed', BusinessEvent>, pages: string): MailText | undefined {
  if (event.type === 'business.lookups_restricted.v1') return restricted(event.data.until);
  if (event.type === 'business.production_approved.v1') return approved(event.data.reason, pages);
  if (event.type !== 'business.production_withdrawn.v1') return undefined;
  return event.data.declines === true ? declined(event.data.reason, pages) : withdrawn(event.data.reason, pages);
}

function approved(reason: string | null, pages: string): MailText {
  return {
    subject: 'Your business is in production',
    text: lines('Your API keys work with real people from now on.', reason, [
      'Make keys for your programs in the business console, under API keys:',
      `${pages}/keys`,
    ]),
  };
}

function restricted(until: string): MailText {
  const text =
    'Within ten minutes your business looked up twenty keys that nobody has. To protect people’s keys from being guessed, ' +
    `we answer one request a minute until ${until}. After that your plan’s limits hold again.\n\n` +
    'If these look-ups were not yours, revoke your API keys in the console. If they were, check how keys are taken down.\n';
  return { subject: 'Your look-ups are restricted for an hour', text };
}

function declined(reason: string | null, pages: string): MailText {
  return {
    subject: 'Your request for production was declined',
    text: lines('Your business stays in demo mode.', reason, ['You can ask again in the business console:', pages]),
  };
}

function withdrawn(reason: string | null, pages: string): MailText {
  return {
    subject: 'Your business is no longer in production',
    text: lines('Your API keys are refused from now on, and your business is in demo mode.', reason, [
      'You can ask for production again in the business console:',
      pages,
    ]),
  };
}

function lines(happened: string, reason: string | null, next: readonly string[]): string {
  return [happened, '', ...(reason === null ? [] : [`The reason given: “${reason}”`, '']), ...next].join('\n');
}
