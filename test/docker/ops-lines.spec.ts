import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { COMMANDS } from '../../apps/ops/src/commands.js';
import { programOf } from '../../apps/ops/src/command-line/program.js';

const FILES = [
  'README.md',
  ...['docs', 'docker'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(md|ya?ml|example)$/.test(name))
      .map((name) => join(folder, name)),
  ),
];

/** Whatever starts the command line: on a machine, in containers, on Kubernetes. */
const STARTS = [
  /npm run (?:--silent )?ops -- /,
  /run --rm (?:--no-TTY |-e \S+ )*ops /,
  /dist\/programs\/ops\/main\.js /,
  /\bin_ops /,
];
/** Up to where code in a line, the line itself or the command ends; what stands in `<…>` is nobody's word. */
const WORDS = /((?:'[^']*'|[^'`|>&;#<\n])+)/;
const OPS = new RegExp(`(?:${STARTS.map(({ source }) => source).join('|')})${WORDS.source}`, 'g');
const COMPOSE = /docker compose -f docker\/compose\.yml ((?:'[^']*'|"[^"]*"|[^'"`|&;#\n])+)/g;
/** Options of Compose with a value behind a blank. */
const WITH_VALUE = new Set(['--profile', '--tail', '--since', '--scale', '--entrypoint', '--volume', '-e']);
const { services } = parse(readFileSync('docker/compose.yml', 'utf8'), { merge: true }) as { services: object };

function typed(pattern: RegExp): readonly { readonly file: string; readonly line: string }[] {
  return FILES.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, line = '']) => {
      // What a comment says of it stands some blanks behind it.
      const [command = ''] = line.trim().split(/ {3,}/);
      return { file, line: command };
    }),
  );
}

/** As a shell takes a line apart: what stands in quotes is one word. */
function wordsOf(line: string): readonly string[] {
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
}

function misuseOf(line: string): string | undefined {
  const program = programOf(COMMANDS, () => undefined);
  try {
    program.parse([...wordsOf(line)], { from: 'user' });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown';
  }
}

/** The services that a line of Compose names; of `run` and `exec` what follows the first is a command. */
function servicesIn(line: string): readonly string[] {
  const words = wordsOf(line);
  const [verb = '', ...named] = words.filter(
    (word, index) => !word.startsWith('-') && !WITH_VALUE.has(words[index - 1] ?? ''),
  );
  return ['run', 'exec'].includes(verb) ? named.slice(0, 1) : named;
}

describe('what operators are told to type', () => {
  it('is taken by their command line, word for word', () => {
    const lines = typed(OPS).filter(({ line }) => !['', 'help', '"$@"'].includes(line));
    expect(lines.length).toBeGreaterThan(80);
    const misused = lines.map((one) => ({ ...one, misuse: misuseOf(one.line) }));
    expect(misused.filter(({ misuse }) => misuse !== undefined)).toEqual([]);
  });

  it('names services that there are in containers', () => {
    const lines = typed(COMPOSE);
    expect(lines.length).toBeGreaterThan(40);
    const named = lines.flatMap(({ file, line }) => servicesIn(line).map((name) => `${file}: ${name}`));
    const known = new Set(Object.keys(services));
    expect(named.filter((one) => !known.has(one.split(': ')[1] ?? ''))).toEqual([]);
  });
});
