import { join } from 'node:path';
import type { DemoFile, DemoKind, Settings } from '#runtime';

/**
 * What a person who just started the service wants to paste next. In production, where what is printed is kept, it
 * holds no credentials.
 */
export function banner(baseUrl: string, demo: DemoFile | undefined, settings: Settings): string {
  // The address stands at its line's end: programs read it there.
  const lines = ['', `The Mailing-Address Consent Service listens on ${baseUrl}`, 'Its pages are there, in a browser.'];
  if (demo !== undefined && settings.production) {
    lines.push('', `The demo's credentials are in ${join(settings.dataDir, 'demo.json')}`);
  } else if (demo !== undefined) lines.push(...demoLines(baseUrl, demo, settings));
  return `${[...lines, ''].join('\n')}\n`;
}

const DOORS = 'They sign you in to the demo without a code, as a person, a business or staff.';

const MEANINGS: Readonly<Record<DemoKind, string>> = {
  direct: 'a claim has the address at once',
  approves_claims: 'a claim waits until the person approves it',
  child: 'looks up as a key that nobody has',
};

function demoLines(
  baseUrl: string,
  { business, people, staff_email }: DemoFile,
  { developmentRoutes }: Settings,
): readonly string[] {
  const direct = people.find(({ kind }) => kind === 'direct');
  const kinds = [...new Set(people.map(({ kind }) => kind))];
  return [
    ...(developmentRoutes ? [DOORS] : []),
    '',
    `Demo business  ${business.name} (owner ${business.owner_email})`,
    `API key        ${business.api_key}`,
    ...(staff_email === null ? [] : [`Staff          ${staff_email}`]),
    ...people.map(({ formatted, kind, email }) => `Person key     ${formatted}  ${kind}  ${email}`),
    ...kinds.map((kind) => `               ${kind}: ${MEANINGS[kind]}`),
    '',
    'Look a key up:',
    '',
    `  curl -s ${baseUrl}/v1/previews -H 'Authorization: Bearer ${business.api_key}' \\`,
    `    -H 'Content-Type: application/json' -d '{"key":"${direct?.formatted ?? ''}"}'`,
  ];
}
