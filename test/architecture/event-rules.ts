import ts from 'typescript';
import { isEventType } from '#domain';
import { placeOf, ships } from './place.js';
import { at, nodesOf, type Rule } from './source-tree.js';

/** Where what is stored becomes an event of the domain: checked, and in its newest form. */
const READERS = ['events', 'vault', 'event-store'];

/** `as GrantEvent`, `as readonly GrantEvent[]`, `as unknown as Sealed<BusinessEvent>`. */
const EVENT_TYPE = /\b(?:Person|Business|Preview|Grant|Endpoint|Access|Staff|SignIn|Operations|Stored|Sealed)Event\b/;

export const noEventIsCast: Rule = (sources) =>
  sources
    .filter(({ path }) => ships(path) && !READERS.includes(placeOf(path).unit ?? ''))
    .flatMap((source) =>
      nodesOf(source)
        .filter((node) => ts.isAsExpression(node) || ts.isTypeAssertionExpression(node))
        .filter(({ type }) => EVENT_TYPE.test(type.getText()))
        .map((node) => `${at(source, node)} casts an event: ${node.type.getText()}`),
    );

/** The fields of an event are known by its type; asking what one of them is means that nobody read the event. */
export const noEventIsProbed: Rule = (sources) =>
  sources
    .filter(({ path }) => ships(path) && !READERS.includes(placeOf(path).unit ?? ''))
    .flatMap((source) =>
      nodesOf(source)
        .filter((node) => ts.isTypeOfExpression(node))
        .filter(({ expression }) => /\bdata(?:\[|\.|\?\.)/.test(expression.getText()))
        .map((node) => `${at(source, node)} asks for the ${node.getText()}`),
    );

/** Those who are handed events on their way from the log. */
const FOLLOWERS = ['policies', 'projecting', 'projections', 'webhooks'];
const READING = ['newestTypeOf', 'readSealed', 'readSealedIn'];

/** A follower is handed events that are read once for all; reading one by itself would read it again. */
export const followersReadNoEvent: Rule = (sources) =>
  sources
    .filter(({ path }) => ships(path) && FOLLOWERS.includes(placeOf(path).unit ?? ''))
    .flatMap((source) =>
      nodesOf(source)
        .filter((node) => ts.isImportSpecifier(node) && READING.includes((node.propertyName ?? node.name).text))
        .map((node) => `${at(source, node)} reads events by itself: ${node.getText()}`),
    );

/** `grant.claimed.v1`. */
const NAMED_EVENT = /^[a-z][a-z_-]*\.[a-z][a-z_-]*\.v\d+$/;

/** The type of an event on its way is any string to the compiler, so that a misspelt or former one would never come. */
export const eventsNamedAreStored: Rule = (sources) =>
  sources
    .filter(({ path }) => ships(path) && !READERS.includes(placeOf(path).unit ?? ''))
    .flatMap((source) =>
      nodesOf(source)
        .filter((node) => ts.isStringLiteral(node) && NAMED_EVENT.test(node.text) && !isEventType(node.text))
        .map((node) => `${at(source, node)} names an event that is none in its newest form: ${node.getText()}`),
    );
