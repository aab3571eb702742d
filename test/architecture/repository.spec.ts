import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  foldersUnknownToNest,
  foldersUnsaid,
  isIgnored,
  type NestProject,
  projectsWithoutFolder,
  strangersAtTheTop,
} from './repository-rules.js';
import { TOP } from './source-tree.js';

const read = (name: string): string => readFileSync(join(TOP, name), 'utf8');

describe('the top level holds only what it may, because it is the first thing that a reader sees', () => {
  it('notices a stranger', () => {
    expect(strangersAtTheTop(['package.json', 'notes.txt', 'libs', 'lib', '.env.local'])).toEqual([
      'notes.txt',
      'lib',
      '.env.local',
    ]);
  });

  it('looks past what is not kept', () => {
    const gitignore = '# built\ndist/\n*.log\n';
    expect(['dist', 'npm.log', 'libs', 'built'].filter((name) => isIgnored(name, gitignore))).toEqual([
      'dist',
      'npm.log',
    ]);
  });

  it('is so at the top of this repository', () => {
    const names = readdirSync(TOP).filter((name) => name !== '.git' && !isIgnored(name, read('.gitignore')));
    expect(strangersAtTheTop(names)).toEqual([]);
  });
});

describe('nest-cli.json names every app and library and nothing else, because what it does not name the Nest tools do not see', () => {
  const projects: Record<string, NestProject> = {
    ops: { type: 'application', root: 'apps/ops' },
    vault: { type: 'library', root: 'libs/vault' },
  };

  it('notices a folder that is not named, or named as something else', () => {
    expect(foldersUnknownToNest(['apps/ops', 'libs/vault'], projects)).toEqual([]);
    expect(foldersUnknownToNest(['apps/ops', 'libs/ops', 'libs/new'], projects)).toEqual(['libs/ops', 'libs/new']);
    expect(foldersUnknownToNest(['libs/vault'], { vault: { type: 'application', root: 'libs/vault' } })).toEqual([
      'libs/vault',
    ]);
  });

  it('notices a project without a folder', () => {
    expect(projectsWithoutFolder(['libs/vault'], projects)).toEqual(['apps/ops']);
  });

  it('is so in this repository', () => {
    const named = (JSON.parse(read('nest-cli.json')) as { projects: Record<string, NestProject> }).projects;
    const folders = ['apps', 'libs'].flatMap(foldersOf);
    expect(foldersUnknownToNest(folders, named)).toEqual([]);
    expect(projectsWithoutFolder(folders, named)).toEqual([]);
  });
});

describe('every library is named where the layout is explained, because nobody looks for what no map shows', () => {
  it('notices a library that is not named, or under another heading alone', () => {
    const document = '# Maps\n\n## Layout\n\n| `libs/vault` | keys |\n\n## Changes\n\n`libs/new` is new.\n';
    expect(foldersUnsaid(['libs/vault', 'libs/new', 'libs/va'], document, 'Layout')).toEqual(['libs/new', 'libs/va']);
    expect(foldersUnsaid(['libs/vault'], document, 'Rooms')).toEqual(['libs/vault']);
  });

  it.each([
    ['README.md', 'Layout'],
    ['docs/architecture.md', 'The rooms'],
  ])('holds in %s, %s', (document, heading) => {
    expect(foldersUnsaid(foldersOf('libs'), read(document), heading)).toEqual([]);
  });
});

describe('scripts that start a process put it in the place of their shell, because a shell that is told to stop leaves its child running', () => {
  it('is so of every script of package.json that starts the service', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const starting = Object.entries(scripts).filter(([, script]) => script.includes('scripts/start.mjs'));
    expect(starting.length).toBeGreaterThan(5);
    expect(starting.filter(([, script]) => !script.startsWith('exec '))).toEqual([]);
  });
});

function foldersOf(area: string): readonly string[] {
  return readdirSync(TOP).includes(area) ? readdirSync(join(TOP, area)).map((name) => `${area}/${name}`) : [];
}
