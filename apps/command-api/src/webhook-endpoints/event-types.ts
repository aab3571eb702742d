import { ValidateBy } from 'class-validator';
import { CHOSEN_EVENT_TYPES, isChosenEventType, fillPlaceholders } from '#domain';
import { shownText, REQUEST_REASONS } from '#http';

const TYPES = CHOSEN_EVENT_TYPES.join(', ');

/** A list of nothing but types that an endpoint can choose; the first other one is named. */
export function AreEventTypes(): PropertyDecorator {
  const validator = {
    validate: (value: unknown) => otherThanType(value) === undefined,
    defaultMessage: (told?: { readonly value?: unknown }) =>
      `$property ${fillPlaceholders(REQUEST_REASONS.otherEventType, { types: TYPES, other: otherThanType(told?.value) ?? '' })}`,
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
