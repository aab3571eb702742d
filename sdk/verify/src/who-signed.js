import { COSIGNATURE } from './vkey.js';
import { areEqual } from './bytes.js';
import { counted, plain, timeOf } from './words.js';
/** @import { Checkpoint, Trusted } from './checkpoint.js' */
/** @import { Findings } from './report.js' */

/**
 * With which of several keys the log has signed, so that a change of keys is seen.
 * @param {Checkpoint} checkpoint
 * @param {Trusted} trusted
 * @param {Findings} findings
 */
export function sayKeys({ origin, by }, { keys }, findings) {
  const own = keys.filter(({ name }) => name === origin);
  if (own.length < 2) return;
  const ids = by.map(({ id }) => id).join(' and ');
  findings.proved.push(
    by.length > 1
      ? `The log has changed its key, and the old one vouches for the new: the checkpoint is signed with both (${ids}).`
      : `The log has had ${own.length} keys, by the file of keys; the checkpoint is signed with ${ids}.`,
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
