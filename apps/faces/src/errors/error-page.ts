import { ADVICE, codesOf, ERROR_CODES, messagesOf, namesAField, REASONS, statusOf, type ErrorCode } from '#http';
import type { FaceContract, Route } from '#http';

const HEAD = `# Error codes

Every error code of every face: what it means, what to do, its messages and the routes that answer it. How errors are answered is in
the [API guide](api.md#errors). Branch on the code: messages may be reworded, and codes may come. What stands in braces differs from
answer to answer.`;

const ANY_ADDRESS = 'any address, also one that no route has.';
/** Answered before it is known which route is asked for. */
const OF_ANY_ADDRESS: readonly ErrorCode[] = [
  'not_found',
  'method_not_allowed',
  'request_timeout',
  'uri_too_long',
  'header_fields_too_large',
];

/**
 * docs/errors.md, as Markdown: all that is said in it is stated beside what refuses. A code by which the service guards
 * itself, and which nothing can be answered with, is not among them.
 */
export function errorPage(faces: readonly FaceContract[]): string {
  const answered = ERROR_CODES.filter((code) => isAnswered(code, faces));
  const codes = answered.sort((one, other) => statusOf(one) - statusOf(other));
  const sections = codes.map((code) => sectionOf(code, faces));
  return [HEAD, overviewOf(codes), ...sections, reasonsPart()].join('\n\n') + '\n';
}

function overviewOf(codes: readonly ErrorCode[]): string {
  const rows = codes.map((code) =>
    row([`\`${String(statusOf(code))}\``, `[\`${code}\`](#${code})`, ADVICE[code].means]),
  );
  return ['## Overview', '', row(['status', 'code', 'meaning']), row(['---', '---', '---']), ...rows].join('\n');
}

function sectionOf(code: ErrorCode, faces: readonly FaceContract[]): string {
  const { means, todo } = ADVICE[code];
  const messages = messagesOf(code).map((message) => `- ${literal(message)}`);
  const ofFields = namesAField(code) ? ['- `{field} {reason}`, see [reasons](#reasons)'] : [];
  return [
    `## ${code}`,
    `Status ${String(statusOf(code))}. ${means}`,
    `**What to do:** ${todo}`,
    '**Messages:**',
    [...messages, ...ofFields].join('\n'),
    `**Answered by:** ${answeredBy(code, faces)}`,
  ].join('\n\n');
}

/** A face that answers with it everywhere is said in a word. */
function answeredBy(code: ErrorCode, faces: readonly FaceContract[]): string {
  if (OF_ANY_ADDRESS.includes(code)) return ANY_ADDRESS;
  const answering = faces.map((face) => ({ face, routes: routesOf(code, face) }));
  if (answering.every(({ face, routes }) => routes.length === face.routes.length)) return 'every route.';
  const said = answering.flatMap(({ face, routes }) =>
    routes.length > 1 && routes.length === face.routes.length
      ? [`every route of \`${face.base}\``]
      : routes.map(addressOf),
  );
  return `${said.join(', ')}.`;
}

function isAnswered(code: ErrorCode, faces: readonly FaceContract[]): boolean {
  return OF_ANY_ADDRESS.includes(code) || faces.some((face) => routesOf(code, face).length > 0);
}

function routesOf(code: ErrorCode, face: FaceContract): readonly Route[] {
  return face.routes.filter((route) => codesOf(route, face).includes(code));
}

function addressOf({ method, path }: Route): string {
  return `\`${method} ${path}\``;
}

function reasonsPart(): string {
  const groups = Object.entries(REASONS).map(([about, reasons]) => {
    return [`### ${about}`, '', ...[...new Set(reasons)].map((reason) => `- ${literal(reason)}`)].join('\n');
  });
  const lead =
    'A message about a field begins with its name, such as `keep` or `address.zip5`, and goes on with one of these. Of several ' +
    'fields that are wrong, the first is named.';
  return ['## Reasons', lead, ...groups].join('\n\n');
}

/** Nothing in a message is meant as Markdown. */
function literal(message: string): string {
  return `\`${message}\``;
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
