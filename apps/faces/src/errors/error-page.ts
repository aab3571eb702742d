import { ADVICE, codesOf, ERROR_CODES, messagesOf, namesAField, REASONS, statusOf, type ErrorCode } from '#http';
import type { FaceContract, Route } from '#http';

const HEAD = `# Error codes

Every error code of every face: what it means, what to do, its messages and the routes that answer it. How errors are answered is in
the [API guide](api.md#errors). Branch on the code: messages may be reworded, and codes may come. What stands in braces differs from
answer to answer.`;

const ANY_ADDRESS = 'any address, also one that no route has.';
const WHOLE_FACE = 'every route of';
const NO_ROUTE = 'no route.';
/** Answered before it is known which route is asked for. */
const OF_ANY_ADDRESS: readonly ErrorCode[] = [
  'not_found',
  'method_not_allowed',
  'request_timeout',
  'uri_too_long',
  'header_fields_too_large',
];

/** docs/errors.md, as Markdown: all that is said in it is stated beside what refuses. */
export function errorPage(faces: readonly FaceContract[]): string {
  const codes = [...ERROR_CODES].sort((one, other) => statusOf(one) - statusOf(other));
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
    `**Answered by:** ${routesOf(code, faces)}`,
  ].join('\n\n');
}

/** A face that answers with it everywhere is said in a word. */
function routesOf(code: ErrorCode, faces: readonly FaceContract[]): string {
  if (OF_ANY_ADDRESS.includes(code)) return ANY_ADDRESS;
  const said = faces.flatMap((face) => ofFace(code, face));
  if (said.length === faces.length && said.every((one) => one.startsWith(WHOLE_FACE))) return 'every route.';
  return said.length === 0 ? NO_ROUTE : `${said.join(', ')}.`;
}

function ofFace(code: ErrorCode, face: FaceContract): readonly string[] {
  const routes = face.routes.filter((route) => codesOf(route, face).includes(code));
  const isWhole = routes.length > 0 && routes.length === face.routes.length;
  return isWhole ? [`${WHOLE_FACE} \`${face.base}\``] : routes.map(addressOf);
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
