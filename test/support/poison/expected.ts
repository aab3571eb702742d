import type { DamagedKind, StreamKind } from './damaged-events.js';

/** What a person's own events tell: all but whom the person gave the address to, and who looked at it. */
const OWN_PROFILE = 'registration|me|name|address|key|move|claim-approval|notifications|children';
const GRANT = String.raw`/(?:v1|v1/voice)/grants/\{id\}|/person/v1/grants/\{id\}/(?:approval|receipt)`;

/**
 * The routes that may answer that what they are about cannot be read: those of the very thing whose event is damaged.
 * By kind of stream, as `METHOD /path`, or `tool NAME`.
 */
const UNREADABLE: Readonly<Record<StreamKind, RegExp | null>> = {
  person: new RegExp(String.raw`^\w+ (?:${GRANT}|/person/v1/(?:${OWN_PROFILE})(?:/|$)|get_my_address|preview_move)`),
  grant: /^\w+ \/(?:v1|v1\/voice|person\/v1)\/grants\/\{id\}/,
  business: /^\w+ \/(?:console|staff)\/v1\/businesses\/\{id\}/,
  preview: null,
  endpoint: /^\w+ \/\S+\/webhook-endpoints\/\{(?:id|endpointId)\}/,
  access: null,
  staff: null,
  signin: null,
  operations: null,
};

export function mayBeUnreadable({ kind }: DamagedKind, what: string): boolean {
  return UNREADABLE[kind]?.test(what) ?? false;
}

/** Sealed fields that a list of the business's shows nothing of. */
const NOT_SHOWN = ['person.key_issued.v1', 'person.key_replaced.v1'];

/** Whether a list of the business's leaves the grant out. */
export function isLeftOut(one: DamagedKind): boolean {
  if (isDeletion(one)) return false;
  const isOfGrant = one.kind === 'grant' || one.kind === 'person';
  // A second first event begins nothing anew, whatever is sealed in it.
  return isOfGrant && (one.damage !== 'a refused decryption' || !NOT_SHOWN.includes(one.type));
}

/** Whatever else is wrong with it: of somebody who may have left nothing is shown. */
export function isDeletion({ type, damage }: DamagedKind): boolean {
  return type === 'person.deleted.v1' && damage !== 'an unknown type';
}
