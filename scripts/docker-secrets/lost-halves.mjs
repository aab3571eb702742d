import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  AUTHORITY,
  AUTHORITY_KEY,
  AUTHORITY_NAME,
  certificateIn,
  endsWithin,
  hasKey,
  isIssuedBy,
} from './found-certificates.mjs';

const RESTORE = 'from the copy of this folder';
const AND_RUN = 'run this again and create every container anew';

/**
 * What keeps certificates from being made in a folder, each with what to do: something new beside one half of what
 * belongs together would be believed by nobody.
 * @param names of servers
 * @param renewedFor how many days before its end a certificate of ours is made anew
 */
export function lostHalves(folder, names, renewedFor) {
  const authority = certificateIn(folder, AUTHORITY);
  const ofAuthority = whatIsOfAuthority(folder, names);
  if (authority === undefined) return ofAuthority.length === 0 ? [] : [withoutAuthority(ofAuthority)];
  const halves = names.flatMap((name) => halfOf(folder, name, authority));
  if (halves.length > 0 || hasKey(folder, authority, AUTHORITY_KEY)) return halves;
  return names.filter((name) => isToBeSigned(folder, name, authority, renewedFor)).map(withoutKey(ofAuthority));
}

/** A key that an operator keeps elsewhere is a good thing; one that nobody has is found out on the last day. */
export function isKeyElsewhere(folder) {
  return certificateIn(folder, AUTHORITY)?.subject === AUTHORITY_NAME && !existsSync(join(folder, AUTHORITY_KEY));
}

function whatIsOfAuthority(folder, names) {
  const isOurs = (name) => certificateIn(folder, `${name}-certificate`)?.issuer === AUTHORITY_NAME;
  const ofServers = names.filter((name) => name === 'eventstoredb' || isOurs(name));
  const pairs = ofServers.flatMap((name) => [`${name}-certificate`, `${name}-key`]);
  return [AUTHORITY, AUTHORITY_KEY, ...pairs].filter((name) => existsSync(join(folder, name)));
}

function withoutAuthority(left) {
  return (
    `${AUTHORITY} is missing or damaged, and what belongs to it is there. Put it back ${RESTORE}; ` +
    `where there is none, remove ${left.join(', ')}, ${AND_RUN}.`
  );
}

function withoutKey(left) {
  return (name) =>
    `${AUTHORITY_KEY} is missing, or is not the key to ${AUTHORITY}, and ${name}-certificate must be signed with it. ` +
    `Put it back ${RESTORE}, or put a certificate and key of your own there as ${name}-certificate and ${name}-key; ` +
    `where there is neither, remove ${left.join(', ')}, ${AND_RUN}.`;
}

function halfOf(folder, name, authority) {
  const pair = [`${name}-certificate`, `${name}-key`];
  if (!pair.some((one) => existsSync(join(folder, one)))) return [];
  const certificate = certificateIn(folder, pair[0]);
  if (certificate === undefined || !hasKey(folder, certificate, pair[1]))
    return [
      `${pair.join(' and ')} do not belong together, or one of them is missing or damaged. ` +
        `Put them back ${RESTORE}; where there is none, remove both, run this again and create ${name} anew.`,
    ];
  const isStranger = authority.subject === AUTHORITY_NAME && certificate.issuer === AUTHORITY_NAME;
  if (!isStranger || isIssuedBy(authority, certificate)) return [];
  return [
    `${pair[0]} was issued by another ${AUTHORITY} than this one. Put that one and its ${AUTHORITY_KEY} back ` +
      `${RESTORE}; where there is none, remove ${pair.join(' and ')}, run this again and create ${name} anew.`,
  ];
}

function isToBeSigned(folder, name, authority, renewedFor) {
  const certificate = certificateIn(folder, `${name}-certificate`);
  if (certificate === undefined) return true;
  return isIssuedBy(authority, certificate) && endsWithin(renewedFor, certificate);
}
