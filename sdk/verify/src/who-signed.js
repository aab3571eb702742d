import { COSIGNATURE } from './vkey.js';
import { areEqual } from './bytes.js';
import { counted, plain, timeOf } from './words.js';
/** @import { Checkpoint, Trusted } from './checkpoint.js' */
/** @import { HandOver } from './hand-over.js' */
/** @import { Findings } from './report.js' */

/**
 * With which of several keys the log has signed, so that a change of keys is seen.
 * @param {Checkpoint} checkpoint
 * @param {Trusted} trusted
 * @param {readonly HandOver[]} handOvers
 * @param {Findings} findings
 */
export function sayKeys({ origin, by }, { keys }, handOvers, findings) {
  const own = keys.filter(({ name }) => name === origin);
  if (own.length < 2) return;
  const steps = handOvers.filter(({ after }) => after.name === origin);
  for (const { before, after, at } of steps)
    findings.proved.push(
      `The log has changed its key from ${before.id} to ${after.id}, at ${timeOf(at)}: the old one vouches for the new, ` +
        'both have signed that.',
    );
  const ids = by.map(({ id }) => id).join(' and ');
  findings.proved.push(`The log has had ${own.length} keys that are known here; the checkpoint is signed with ${ids}.`);
  if (steps.length < own.length - 1)
    findings.notProved.push(
      'That all these keys are the log’s: of some, the file of keys alone says so, and no older key vouches for them.',
    );
}

/**
 * Who else has seen this checkpoint as the log's only one.
 * @param {Checkpoint} checkpoint
 * @param {Trusted} trusted
 * @param {Findings} findings
 */
export function sayWitnesses({ witnesses, by }, { witnesses: asked = [] }, findings) {
  const others = witnesses.filter(({ key }) => !by.some(({ publicKey }) => areEqual(publicKey, key.publicKey)));
  const known = asked.filter(({ algorithm }) => algorithm === COSIGNATURE).length;
  if (known > 0) {
    const names = others.map(({ key, at }) => `${plain(key.name)} at ${timeOf(at)}`);
    findings.proved.push(
      `${others.length} of ${counted(known, 'witness', 'witnesses')} cosigned the checkpoint` +
        (names.length > 0 ? `: ${names.join(', ')}.` : '.'),
    );
  }
  if (others.length === 0)
    findings.notProved.push(
      'That others are shown the same log: no witness that was given (`--witness`) has cosigned this checkpoint.',
    );
}
