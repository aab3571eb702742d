import { ADDRESS_REASONS } from '../../address-reasons.js';
import { directional, joined } from './directionals.js';
import { partInFull } from './highway-ends.js';
import { NUMBER, roadOfAnyForm, withEnd } from './highway-forms.js';
import { Refusal } from './refusal.js';
import { STATE_NAMES, stateCode } from '../../states.js';

/** As Appendix F has KY 1207; but CO, CT, FL, NE and PR are other words as well. */
const STATE_AND_NUMBER = new RegExp(`^(?!CO|CT|FL|NE|PR)([A-Z]{2})[ -](${NUMBER})(?: (.+))?$`);
const OF_A_STATE = new RegExp(`^(${STATE_NAMES.join('|')}|[NS] CAROLINA|[NS] DAKOTA|[A-Z]{2})[ -](.+)$`);
const QUALIFIED = /^(OLD|NEW|BUSINESS|BUS|HISTORIC|ALTERNATE|ALT) (.+)$/;

/**
 * The whole street in its standard form, directionals and what follows the number included; undefined when it is no
 * numbered road, a refusal when it is one with something else behind it.
 */
export function numberedRoad(words: readonly string[]): string | Refusal | undefined {
  const name = words.join(' ');
  if (name.startsWith('W VIRGINIA ') && ofAState(name.slice('W '.length)) !== undefined)
    return new Refusal('line1', ADDRESS_REASONS.westVirginia);
  const plain = ofAState(name) ?? qualified(name);
  if (plain !== undefined || words.length < 2) return plain;
  const pair = joined(words[0], words[1]);
  const before = pair ?? directional(words[0] ?? '');
  const rest = words.slice(pair === undefined ? 1 : 2);
  const road = before === undefined || endsInItsDirectional(rest.join(' ')) ? undefined : numberedRoad(rest);
  return typeof road === 'string' ? `${before ?? ''} ${road}` : road;
}

/** With a word before it, as in VIRGINIA ROAD N, the road is called by that word, and not N. */
function endsInItsDirectional(road: string): boolean {
  return /^\S+ [NESW]$/.test(road);
}

function qualified(name: string): string | Refusal | undefined {
  const [, word = '', rest = ''] = QUALIFIED.exec(name) ?? [];
  const road = rest === '' || endsInItsDirectional(rest) ? undefined : ofAState(rest);
  return typeof road === 'string' ? `${partInFull(word)} ${road}` : road;
}

/** `KENTUCKY HIGHWAY 625` is `KY HIGHWAY 625`, and so is `KY 625`. */
function ofAState(name: string): string | Refusal | undefined {
  // State Road or State Route, Ranch Road or Rural Route: the letters do not tell.
  if (/^[RS]R[ -]?\d/.test(name)) return new Refusal('line1', ADDRESS_REASONS.stateRoute);
  const road = roadOfAnyForm(name);
  if (road !== undefined) return road;
  const [, state = '', rest = ''] = OF_A_STATE.exec(name) ?? [];
  const code = stateCode(state.replace(/^N /, 'NORTH ').replace(/^S /, 'SOUTH '));
  if (code === undefined) return undefined;
  const short = STATE_AND_NUMBER.exec(name);
  if (short) return withEnd(`${code} HIGHWAY`, short[2] ?? '', short[3]);
  const ofState = endsInItsDirectional(rest) ? undefined : roadOfAnyForm(rest);
  return typeof ofState === 'string' ? `${code} ${ofState}` : ofState;
}
