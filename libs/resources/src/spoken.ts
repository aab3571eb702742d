import { schema, type Schema } from '#http';
import { NamedBusiness } from './business.js';
import { DecodedKeys } from './decoded-keys.js';
import { ActiveGrant, EndedGrant, PendingGrant } from './grant.js';
import { Preview } from './preview.js';

const { extended, named, object, SAY, variants } = schema;

/** The same answer as its counterpart's, and a sentence. */
function spoken<T extends object>(name: string, base: Schema<T>) {
  return named(`Spoken${name}`, extended(base, SAY));
}

export const SpokenDecodedKeys = spoken('DecodedKeys', DecodedKeys);
export const SpokenPreview = spoken('Preview', Preview);
export const SpokenActiveGrant = spoken('ActiveGrant', ActiveGrant);
export const SpokenPendingGrant = spoken('PendingGrant', PendingGrant);
const SpokenEndedGrant = spoken('EndedGrant', EndedGrant);
export const SpokenGrant = named(
  'SpokenGrant',
  variants('status', SpokenActiveGrant, SpokenPendingGrant, SpokenEndedGrant),
);
export const SpokenUnreadableGrant = named(
  'SpokenUnreadableGrant',
  variants('status', SpokenEndedGrant, SpokenPendingGrant),
);
export const SpokenBusinessCheck = spoken(
  'BusinessCheck',
  object('Who the API key speaks for.', { business: NamedBusiness }),
);
