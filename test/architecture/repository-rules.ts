/** What the top level may hold; every other name needs a reason good enough to stand here. */
const TOP_LEVEL = [
  /^(apps|libs|test|bench|scripts|docker|docs|examples|sdk|web|\.ci)$/,
  /^(package|package-lock|nest-cli|tsconfig(\.[a-z]+)?)\.json$/,
  /^(eslint|jest)\.config\.js$/,
  /^\.(gitignore|gitattributes|npmrc|nvmrc|editorconfig|prettierrc\.json|prettierignore|dockerignore)$/,
  /^(README|CHANGELOG|CONTRIBUTING|SECURITY)\.md$|^LICENSE$/,
];

export function strangersAtTheTop(names: readonly string[]): readonly string[] {
  return names.filter((name) => !TOP_LEVEL.some((pattern) => pattern.test(name)));
}

/** The names in .gitignore that mean files and folders of the top level, `*` included. */
export function isIgnored(name: string, gitignore: string): boolean {
  return gitignore
    .split('\n')
    .map((line) => line.trim().replace(/\/$/, ''))
    .filter((line) => line !== '' && !line.startsWith('#'))
    .some((line) => (line.startsWith('*') ? name.endsWith(line.slice(1)) : name === line));
}

/** A project of nest-cli.json, as far as the rules look at it. */
export interface NestProject {
  readonly type: string;
  readonly root: string;
}

/** Folders that nest-cli.json does not name, or names as something else. */
export function foldersUnknownToNest(
  folders: readonly string[],
  projects: Readonly<Record<string, NestProject>>,
): readonly string[] {
  return folders.filter((folder) => {
    const [area, name = ''] = folder.split('/');
    const type = area === 'apps' ? 'application' : 'library';
    return projects[name]?.root !== folder || projects[name].type !== type;
  });
}

/** Projects of nest-cli.json without a folder. */
export function projectsWithoutFolder(
  folders: readonly string[],
  projects: Readonly<Record<string, NestProject>>,
): readonly string[] {
  return Object.values(projects)
    .map(({ root }) => root)
    .filter((root) => !folders.includes(root));
}

/** Folders that a document has no word about below the heading, up to the next one. */
export function foldersUnsaid(folders: readonly string[], document: string, heading: string): readonly string[] {
  const [, ...sections] = document.split(/^## /m);
  const section = sections.find((text) => text.startsWith(`${heading}\n`)) ?? '';
  return folders.filter((folder) => !section.includes(`\`${folder}\``));
}
