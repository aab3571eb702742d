import {
  maskedDisplay,
  type PublicActiveGrant,
  type PublicEndedGrant,
  type PublicGrant,
  type PublicPreview,
} from '#domain';
import { spokenPlace } from './spoken-place.js';

/** An answer of the voice routes: a sentence for the agent to say beside the fields. */
export type Spoken<Body> = Body & { readonly say: string };

const APPROVE = 'Please open your app and approve the request there, and let me know when you have.';

const ENDED: Readonly<Record<PublicEndedGrant['status'], string>> = {
  denied: "The request was declined in the app, so I don't have your address.",
  released: 'We have let go of that address and no longer use it.',
  revoked: 'I no longer have permission to use that address.',
};

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export function sayBusiness(name: string): string {
  return `You're speaking with an assistant for ${name}.`;
}

/** @param keys best first, each in its groups */
export function sayDecoded(keys: readonly { readonly formatted: string }[]): string {
  const [best, ...others] = keys;
  if (best === undefined) {
    return "I couldn't make out a key. Could you please read it to me again, slowly, one character at a time?";
  }
  const heard = spelled(best.formatted);
  if (others.length === 0) return `I heard ${heard}. Is that right?`;
  return `I could have heard ${String(keys.length)} different keys. Most likely it was ${heard}. Is that right?`;
}

export function sayPreview({ display: { name, locality } }: PublicPreview): string {
  const comma = locality.lastIndexOf(', ');
  return `I found ${name} in ${spokenPlace(locality.slice(0, comma), locality.slice(comma + 2))}. Is that you?`;
}

/** Outcome of a claim, first or repeated. */
export function sayClaim(grant: PublicGrant): string {
  switch (grant.status) {
    case 'active':
      return `Thank you. I have the address of ${whose(grant)}${upcoming(grant)}.`;
    case 'pending_approval':
      return `I've asked for your address. ${APPROVE}`;
    case 'denied':
    case 'released':
    case 'revoked':
      return ENDED[grant.status];
  }
}

export function sayGrant(grant: PublicGrant): string {
  switch (grant.status) {
    case 'active':
      return `I have the current address of ${whose(grant)}${upcoming(grant)}.`;
    case 'pending_approval':
      return `Your approval is still missing. ${APPROVE}`;
    case 'denied':
    case 'released':
    case 'revoked':
      return ENDED[grant.status];
  }
}

/** Given name and family initial, with city and state: nothing more of a person is said aloud. */
function whose({ name, address }: PublicActiveGrant): string {
  return `${maskedDisplay(name, address).name} in ${spokenPlace(address.city, address.state)}`;
}

function upcoming({ upcoming_address: address, effective_date: date }: PublicActiveGrant): string {
  if (address === undefined || date === undefined) return '';
  return `, moving to ${spokenPlace(address.city, address.state)} on ${longDate.format(Date.parse(date))}`;
}

/** Symbol by symbol, with a pause between the groups: `ABC-123-DEFG` becomes `A B C, 1 2 3, D E F G`. */
function spelled(formatted: string): string {
  return formatted
    .split('-')
    .map((group) => Array.from(group).join(' '))
    .join(', ');
}
