import { isAccountAddress } from '../account-records/email.js';
import type { Mail } from './mailer.js';

/** A business as a mail names it. */
interface NamedBusiness {
  readonly id: string;
  readonly name: string;
}

/** News of two such things are two mails, however close: nobody hides one behind the other. */
interface AboutOne {
  /** Id of the passkey, assistant, key, member or business. */
  readonly subjectId: string;
}

/** What an account is told of itself. */
type AccountNews =
  /** Not for the first sign-in of an account. */
  | { readonly kind: 'signed-in-on-new-device' }
  | ({ readonly kind: 'passkey-made'; readonly name: string } & AboutOne)
  | ({ readonly kind: 'passkey-removed'; readonly name: string } & AboutOne)
  | ({ readonly kind: 'assistant-let-in'; readonly name: string; readonly redirectHost: string } & AboutOne)
  | { readonly kind: 'key-replaced' }
  /** With the ids of the statements that tell of the erasure, of a person. */
  | { readonly kind: 'account-deleted'; readonly statements?: readonly string[] }
  /** By staff, for somebody who can no longer sign in. */
  | { readonly kind: 'erasure-requested' };

/** What somebody is told who may have no account. */
interface InvitationNews {
  readonly kind: 'invited';
  /** The name of the business; null where staff have not seen it. */
  readonly to: string | null;
  readonly role: 'owner' | 'admin' | 'developer';
  /** Address of who invites; null where it cannot be told. */
  readonly by: string | null;
}

/** What the owners of a business are told of it. `by` is the address of who did it; null where it cannot be told. */
type BusinessNews = AboutOne & { readonly business: NamedBusiness } & (
    | { readonly kind: 'api-key-made'; readonly name: string; readonly by: string | null }
    | { readonly kind: 'owner-added'; readonly owner: string | null }
    | { readonly kind: 'owner-gone'; readonly owner: string | null }
    | {
        readonly kind: 'keys-of-gone-member';
        readonly member: string | null;
        /** Names of the API keys in force that the member made. */
        readonly keys: readonly string[];
      }
    | { readonly kind: 'business-closed'; readonly by: string | null }
  );

export type SecurityNews = (AccountNews | InvitationNews | BusinessNews) & {
  /** Browser and system it was done with, for people to read; null or absent where that is not known. */
  readonly client?: string | null | undefined;
};

interface NewsText {
  readonly subject: string;
  readonly happened: string;
  /** Where it is undone, or what to do about it. */
  readonly undo: string;
}

/**
 * The mail that tells it.
 * @param at when it happened, milliseconds since the Unix epoch
 * @param origin of the pages, such as `https://consent.example`
 */
export function securityMail(news: SecurityNews, at: number, origin: string): Omit<Mail, 'to'> {
  const { subject, happened, undo } = textOf(news, origin);
  const time = `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const device = news.client === undefined || news.client === null ? [] : [`Device: ${news.client}`];
  return { subject, text: [happened, '', `Time: ${time}`, ...device, '', undo].join('\n') };
}

function textOf(news: SecurityNews, origin: string): NewsText {
  if (news.kind === 'invited') return textOfInvitation(news, origin);
  return 'business' in news
    ? textOfBusiness(news, `${origin}/business/${news.business.id}`)
    : textOfAccount(news, origin);
}

function textOfAccount(news: AccountNews, origin: string): NewsText {
  switch (news.kind) {
    case 'signed-in-on-new-device':
      return {
        subject: 'A sign-in on a new device',
        happened: 'Somebody signed in to your account on a device that it was not used on before.',
        undo: withAssistants('If this was not you, sign in and end that session in the app, under Sessions.'),
      };
    case 'passkey-made':
      return {
        subject: 'A passkey was added',
        happened: `The passkey ${quoted(news.name)} was added to your account.`,
        undo: withAssistants(
          'If this was not you, sign in, remove it in the app, under Passkeys, and end all other sessions.',
        ),
      };
    case 'passkey-removed':
      return {
        subject: 'A passkey was removed',
        happened: `The passkey ${quoted(news.name)} was removed from your account.`,
        undo: withAssistants(
          'If this was not you, sign in, end all other sessions in the app, and add a passkey, under Passkeys.',
        ),
      };
    case 'assistant-let-in':
      return {
        subject: 'An assistant was let in',
        happened: [
          `The assistant ${quoted(news.name)} was let in to your account.`,
          `It leads back to ${news.redirectHost}.`,
        ].join('\n'),
        undo: 'If this was not you, sign in, disconnect it in the app, under Assistants, and end all other sessions.',
      };
    case 'key-replaced':
      return {
        subject: 'Your key was replaced',
        happened: 'Your key was replaced by a new one. The old one leads nowhere any more.',
        undo: withAssistants(
          'If this was not you, sign in, end all other sessions in the app, and replace the key again, under Key.',
        ),
      };
    case 'erasure-requested':
      return {
        subject: 'Your account is to be deleted',
        happened: 'Our staff were asked to delete your account, with everything that we hold about you.',
        undo: 'If you did not ask for it, sign in, and tell us at once.',
      };
    case 'account-deleted':
      return {
        subject: 'Your account was deleted',
        happened: ['Your account was deleted, with everything that we held about you.', ...stated(news, origin)].join(
          '\n',
        ),
        undo: 'This cannot be undone. If it was not you, somebody else can read your mail: change its password.',
      };
  }
}

/** Whoever was in may have let in an assistant, which outlives every session. */
function withAssistants(undo: string): string {
  return `${undo}\nDisconnect the assistants there that you do not know, under Assistants.`;
}

function stated({ statements = [] }: { readonly statements?: readonly string[] }, origin: string): readonly string[] {
  if (statements.length === 0) return [];
  const links = statements.map((id) => `${origin}/log/v1/erasures/${id}`);
  return ['', 'That the keys to it were destroyed is stated, signed, for whoever has the address:', ...links];
}

/** @param pages where the pages of the business begin */
function textOfBusiness(news: BusinessNews, pages: string): NewsText {
  const business = quoted(news.business.name);
  switch (news.kind) {
    case 'api-key-made':
      return {
        subject: 'An API key was made',
        happened: `${whoOf(news.by)} made the API key ${quoted(news.name)} for ${business}.`,
        undo: `If it should not be there, revoke it in the business console, under API keys:\n${pages}/keys`,
      };
    case 'owner-added':
      return {
        subject: 'A business has another owner',
        happened: `${whoOf(news.owner)} is an owner of ${business} from now on.`,
        undo: `If that should not be, remove this owner in the business console, under People:\n${pages}/people`,
      };
    case 'owner-gone':
      return {
        subject: 'A business has an owner less',
        happened: `${whoOf(news.owner)} is no owner of ${business} any more.`,
        undo: `If that should not be, invite this owner again in the business console, under People:\n${pages}/people`,
      };
    case 'keys-of-gone-member':
      return {
        subject: 'A member left API keys behind',
        happened: [
          `${whoOf(news.member)} is no member of ${business} any more. These API keys, which that member made, still work:`,
          ...news.keys.map((name) => `- ${name}`),
        ].join('\n'),
        undo: [
          'Replace and revoke them in the business console, under API keys, if that member may have kept them:',
          `${pages}/keys`,
        ].join('\n'),
      };
    case 'business-closed':
      return {
        subject: 'A business was closed',
        happened: `${whoOf(news.by)} closed ${business}. Its API keys work no more, and all its grants end.`,
        undo: 'This cannot be undone. If it was somebody else in that name, end the other sessions of that account.',
      };
  }
}

function textOfInvitation({ to, role, by }: InvitationNews, origin: string): NewsText {
  const business = to === null ? 'a business' : quoted(to);
  return {
    subject: 'You are invited to a business',
    happened: `${whoOf(by)} invites you to ${business} on Address Consent, in the role of ${role}.`,
    undo: [
      'Sign in to the business console with this address to accept or to refuse:',
      `${origin}/business`,
      '',
      'If you do nothing, the invitation expires after thirty days, and nothing comes of it.',
    ].join('\n'),
  };
}

/** An account from before the rule for addresses may have one that is a stranger's sentences. */
function whoOf(email: string | null): string {
  return email !== null && isAccountAddress(email) ? email : 'Somebody whose account cannot be told';
}

/** Names are other people's words: a reader sees where they begin and end. */
function quoted(name: string): string {
  return `“${name}”`;
}
