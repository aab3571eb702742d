import { ADDRESS_REASONS } from '../../address-reasons.js';
import type { AddressProblem, StandardAddress, Standardized } from '../../postal-authority.js';
import { PostalUnavailable } from '../../postal-unavailable.js';
import { fieldOf, textOf } from './json-field.js';

/** DPVConfirmation: only Y says that mail can be delivered to the whole address, unit included. */
const UNCONFIRMED: Readonly<Record<string, AddressProblem>> = {
  D: { field: 'line2', reason: ADDRESS_REASONS.unitMissing },
  S: { field: 'line2', reason: ADDRESS_REASONS.unitUnknown },
  N: { field: 'line1', reason: ADDRESS_REASONS.notDelivered },
};
const NOT_CONFIRMED: AddressProblem = { field: 'line1', reason: ADDRESS_REASONS.notConfirmed };

/** Match codes: 31 is an exact match, 32 a default that wants more information, 22 one of several. */
const MATCHES: Readonly<Record<string, AddressProblem>> = {
  '22': { field: 'line1', reason: ADDRESS_REASONS.fitsMore },
  '32': { field: 'line2', reason: ADDRESS_REASONS.onlyDefault },
};

/** What a 200 of `GET /addresses/v3/address` says. Fails with `PostalUnavailable` when it is in no documented shape. */
export function readAddress(body: unknown): Standardized {
  const given = fieldOf(body, 'address');
  if (typeof given !== 'object' || given === null) throw new PostalUnavailable('unexpected_answer');
  const address = addressOf(given);
  const details = fieldOf(body, 'additionalInfo') ?? fieldOf(body, 'addressAdditionalInfo');
  const problem = matchProblem(fieldOf(body, 'matches')) ?? confirmationProblem(textOf(details, 'DPVConfirmation'));
  if (problem !== undefined) return { kind: 'refused', problems: [problem] };
  if (address === undefined) throw new PostalUnavailable('unexpected_answer');
  if (address.zip4 === '') return { kind: 'refused', problems: [NOT_CONFIRMED] };
  return { kind: 'standardized', address };
}

function matchProblem(matches: unknown): AddressProblem | undefined {
  const codes: readonly unknown[] = Array.isArray(matches) ? matches : [];
  return codes.map((match) => MATCHES[textOf(match, 'code')]).find((problem) => problem !== undefined);
}

function confirmationProblem(confirmation: string): AddressProblem | undefined {
  return confirmation === 'Y' ? undefined : (UNCONFIRMED[confirmation] ?? NOT_CONFIRMED);
}

function addressOf(address: unknown): StandardAddress | undefined {
  const text = (name: string): string => textOf(address, name).toUpperCase();
  const lines = [text('urbanization'), text('streetAddress'), text('secondaryAddress')];
  const [line1 = '', ...rest] = lines[0] === '' ? lines.slice(1) : lines;
  const found = {
    line1,
    line2: rest.filter(Boolean).join(' '),
    city: text('city'),
    state: text('state'),
    zip5: text('ZIPCode'),
    zip4: text('ZIPPlus4'),
  };
  const isWhole =
    lines[1] !== '' &&
    found.city !== '' &&
    /^[A-Z]{2}$/.test(found.state) &&
    /^\d{5}$/.test(found.zip5) &&
    /^(\d{4})?$/.test(found.zip4);
  return isWhole ? found : undefined;
}
