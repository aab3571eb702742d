import { demoHere, type Demo } from '../demo.js';
import { showContact } from './contact.js';
import { addCopyButtons, copyButton } from './copy-buttons.js';
import { offerLanguages } from './languages.js';

addCopyButtons();
offerLanguages();
const place = document.getElementById('demo');
if (place !== null) void showDemo(place);
const foot = document.getElementById('contact');
if (foot !== null) void showContact(foot);

/** What to try the API with, where there is a demo; nothing elsewhere. */
async function showDemo(place: HTMLElement): Promise<void> {
  const demo = await demoHere();
  if (demo === undefined) return;
  const heading = document.createElement('h2');
  heading.textContent = 'The demo of this installation';
  const rows = document.createElement('dl');
  for (const [name, value] of valuesOf(demo)) rows.append(...row(name, value));
  place.className = 'demo';
  place.append(heading, rows);
}

function valuesOf({ apiKey, personKey }: Demo): readonly (readonly [string, string])[] {
  return [
    ['API key of the demo’s business', apiKey],
    ['Key of a person', personKey],
  ];
}

function row(name: string, value: string): readonly HTMLElement[] {
  const term = document.createElement('dt');
  term.textContent = name;
  const description = document.createElement('dd');
  const code = document.createElement('code');
  code.textContent = value;
  description.append(code, ...copyButton(name, () => value));
  return [term, description];
}
