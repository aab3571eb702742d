import { ValidateBy } from 'class-validator';
import { CHOSEN_EVENT_TYPES, isChosenEventType } from '#domain';
import { shownText } from '#http';

/** A list of nothing but types that an endpoint can choose; the first other one is named. */
export function AreEventTypes(): PropertyDecorator {
  const validator = {
    validate: (value: unknown) => otherThanType(value) === undefined,
    defaultMessage: (told?: { readonly value?: unknown }) =>
      `$property must be of ${CHOSEN_EVENT_TYPES.join(', ')}, and "${otherThanType(told?.value) ?? ''}" is not`,
  };
  return ValidateBy({ name: 'areEventTypes', validator });
}

/** What is no text is for another rule to refuse. */
function otherThanType(value: unknown): string | undefined {
  if (!Array.isArray(value)) return undefined;
  const texts = value.filter((item) => typeof item === 'string');
  const other = texts.find((text) => !isChosenEventType(text));
  return other === undefined ? undefined : shownText(other);
}
