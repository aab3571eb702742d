import type { Rejection } from '../decider.js';

/**
 * What may be refused of one kind of thing, each with its code and the words for it: what is wrong, what is allowed,
 * what to do. A place such as `{until}` stands for what differs. docs/errors.md is made of these sets.
 */
export type RefusalSet = Readonly<Record<string, Rejection<string>>>;

/** The names of the places in a text. */
export type PlaceholdersIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never;

/** A refusal whose message's places are filled in. */
export function inFull<Code extends string, Message extends string>(
  { code, message }: { readonly code: Code; readonly message: Message },
  places: Readonly<Record<PlaceholdersIn<Message>, string>>,
): Rejection<Code> {
  return { code, message: fillPlaceholders(message, places) };
}

/** A text whose places are filled in. */
export function fillPlaceholders<Text extends string>(
  text: Text,
  places: Readonly<Record<PlaceholdersIn<Text>, string>>,
): string {
  const values: Readonly<Record<string, string>> = places;
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
