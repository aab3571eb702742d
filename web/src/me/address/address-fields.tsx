import type { components } from '../../api/generated/person-v1.js';
import { SideBySide } from '../../parts/side-by-side.js';
import { TextField } from '../../parts/text-field.js';
import { t } from '../../texts/texts.js';

type AddressInput = components['schemas']['AddressInput'];

/** As it is typed: the service says what is wrong with it. */
export type TypedAddress = Readonly<Record<'line1' | 'line2' | 'city' | 'state' | 'zip5' | 'zip4', string>>;

export const NO_ADDRESS: TypedAddress = { line1: '', line2: '', city: '', state: '', zip5: '', zip4: '' };

/** As the API takes it: what may be left out is left out. */
export function addressInput({ line1, line2, city, state, zip5, zip4 }: TypedAddress): AddressInput {
  return { line1, city, state, zip5, ...(line2 !== '' && { line2 }), ...(zip4 !== '' && { zip4 }) };
}

/** A ZIP code as it was written; one with its four digits more, as many have it at hand, in its two fields. */
function zipFields(written: string): Partial<TypedAddress> {
  const [, zip5, zip4] = /^\s*(\d{5})-(\d{4})\s*$/.exec(written) ?? [];
  return zip5 === undefined || zip4 === undefined ? { zip5: written } : { zip5, zip4 };
}

interface Props {
  readonly address: TypedAddress;
  readonly onChange: (address: TypedAddress) => void;
  /** What the API puts before a field's name where the address is a part of the body. */
  readonly within?: string;
}

/** The fields of a mailing address, named as the API names them in its refusals. */
export function AddressFields({ address, onChange, within = 'address.' }: Props) {
  const field = (part: keyof TypedAddress) => ({
    name: `${within}${part}`,
    value: address[part],
    onChange: (value: string) => onChange({ ...address, [part]: value }),
  });
  return (
    <>
      <TextField {...field('line1')} label={t('me.address.line1')} autoComplete="address-line1" />
      <TextField {...field('line2')} label={t('me.address.line2')} autoComplete="address-line2" required={false} />
      <SideBySide>
        <TextField {...field('city')} label={t('me.address.city')} autoComplete="address-level2" />
        <TextField
          {...field('state')}
          label={t('me.address.state')}
          hint={t('me.address.stateHint')}
          autoComplete="address-level1"
        />
      </SideBySide>
      <SideBySide>
        <TextField
          {...field('zip5')}
          label={t('me.address.zip5')}
          autoComplete="postal-code"
          inputMode="numeric"
          onChange={(value) => onChange({ ...address, ...zipFields(value) })}
        />
        <TextField
          {...field('zip4')}
          label={t('me.address.zip4')}
          hint={t('me.address.zip4Hint')}
          inputMode="numeric"
          required={false}
        />
      </SideBySide>
    </>
  );
}
