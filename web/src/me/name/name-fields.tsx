import { useState } from 'react';
import type { components } from '../../api/generated/person-v1.js';
import { SideBySide } from '../../parts/side-by-side.js';
import { TextField } from '../../parts/text-field.js';
import { t } from '../../texts/texts.js';

type NameInput = components['schemas']['NameInput'];
type Name = components['schemas']['Name'];

/** As it is typed: the service says what is wrong with it. */
export type TypedName = Readonly<Record<keyof Name, string>>;

export const NO_NAME: TypedName = { given_name: '', middle_name: '', family_name: '', suffix: '', mailing_name: '' };

/** A name that the service holds, to be typed over. */
export function typedName({ given_name, middle_name, family_name, suffix, mailing_name }: Name): TypedName {
  return {
    given_name,
    family_name,
    middle_name: middle_name ?? '',
    suffix: suffix ?? '',
    mailing_name: mailing_name ?? '',
  };
}

/** As the API takes it: what is empty is unset. */
export function nameInput({ given_name, middle_name, family_name, suffix, mailing_name }: TypedName): NameInput {
  return {
    given_name,
    family_name,
    middle_name: middle_name === '' ? null : middle_name,
    suffix: suffix === '' ? null : suffix,
    mailing_name: mailing_name === '' ? null : mailing_name,
  };
}

interface Props {
  readonly name: TypedName;
  readonly onChange: (name: TypedName) => void;
  /** What stands before a field's name in the API's refusals: `name.`, or nothing. */
  readonly path?: string;
  /** For somebody else than the reader: the browser must not fill in the reader's own. */
  readonly isOfAnother?: boolean;
}

const MAX_LENGTH = 100;

/** The fields of a name; those that few people need come when they are asked for. */
export function NameFields({ name, onChange, path = 'name.', isOfAnother = false }: Props) {
  const hasMore = name.middle_name !== '' || name.suffix !== '' || name.mailing_name !== '';
  const [isWhole, setIsWhole] = useState(hasMore);
  const field = (part: keyof Name, autoComplete: string) => ({
    name: `${path}${part}`,
    value: name[part],
    onChange: (value: string) => onChange({ ...name, [part]: value }),
    autoComplete: isOfAnother ? 'off' : autoComplete,
    maxLength: MAX_LENGTH,
  });
  return (
    <>
      <SideBySide>
        <TextField {...field('given_name', 'given-name')} label={t('me.name.given')} />
        <TextField {...field('family_name', 'family-name')} label={t('me.name.family')} />
      </SideBySide>
      {isWhole ? (
        <>
          <SideBySide>
            <TextField
              {...field('middle_name', 'additional-name')}
              label={t('me.name.middle')}
              required={false}
              autoFocus={!hasMore}
            />
            <TextField
              {...field('suffix', 'honorific-suffix')}
              label={t('me.name.suffix')}
              hint={t('me.name.suffixHint')}
              required={false}
            />
          </SideBySide>
          <TextField
            {...field('mailing_name', 'off')}
            label={t('me.name.mailing')}
            hint={t('me.name.mailingHint')}
            required={false}
          />
        </>
      ) : (
        <button
          type="button"
          className="min-h-11 justify-self-start text-accent underline"
          onClick={() => setIsWhole(true)}
        >
          {t('me.name.more')}
        </button>
      )}
    </>
  );
}
