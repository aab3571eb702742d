import { join } from 'node:path';
import type { DemoFile, Settings } from '#runtime';

/**
 * What a person who just started the service wants to paste next. In production, where what is printed is kept, it
 * holds no credentials.
 */
export function banner(baseUrl: string, demo: DemoFile | undefined, settings: Settings): string {
  const lines = ['', `The Mailing-Address Consent Service listens on ${baseUrl}`];
  if (demo !== undefined && settings.production) {
    lines.push('', `The demo's credentials are in ${join(settings.dataDir, 'demo.json')}`);
  } else if (demo !== undefined) lines.push(...demoLines(baseUrl, demo));
  return `${[...lines, ''].join('\n')}\n`;
}

function demoLines(baseUrl: string, { business, people, staff_email }: DemoFile): readonly string[] {
  const direct = people.find(({ kind }) => kind === 'direct');
  return [
    '',
    `Demo business  ${business.name} (owner ${business.owner_email})`,
    `API key        ${business.api_key}`,
    ...(staff_email === null ? [] : [`Staff          ${staff_email}`]),
    ...people.map(({ formatted, kind, email }) => `Person key     ${formatted}  ${kind}  ${email}`),
    '',
    'Look a key up:',
    '',
    `  curl -s ${baseUrl}/v1/previews -H 'Authorization: Bearer ${business.api_key}' \\`,
    `    -H 'Content-Type: application/json' -d '{"key":"${direct?.formatted ?? ''}"}'`,
  ];
}
