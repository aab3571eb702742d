import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { python } from './python.mjs';
import { SetUpFailure } from './report.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';

const HEAD = '# Made of the description of /v1 by `npm run sdk:types`: what is changed here is lost.';

/** TypedDicts in one file, readable as they are: `ruff` breaks the lines as it does those of the SDK. */
const OPTIONS = [
  ...['--input-file-type', 'openapi', '--openapi-scopes', 'schemas', '--output-model-type', 'typing.TypedDict'],
  ...['--target-python-version', '3.10', '--use-union-operator', '--use-standard-collections'],
  ...['--enum-field-as-literal', 'all', '--naming-strategy', 'parent-prefixed', '--formatters', 'builtin'],
  ...['--use-schema-description', '--use-field-description', '--use-single-line-docstring', '--disable-warnings'],
  ...['--custom-file-header', HEAD],
];

/**
 * The types of the SDK for Python, made of a description.
 * @throws SetUpFailure where that fails
 */
export async function pythonTypes(description) {
  const folder = mkdtempSync(join(tmpdir(), 'python-types-'));
  const [input, output] = [join(folder, 'v1.json'), join(folder, 'v1.py')];
  try {
    writeFileSync(input, JSON.stringify(description));
    await tried(['datamodel_code_generator', '--input', input, '--output', output, ...OPTIONS]);
    await tried(['ruff', 'format', '--quiet', '--config', join(root, 'sdk', 'python', 'pyproject.toml'), output]);
    return readFileSync(output, 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function tried([module, ...args]) {
  if ((await run(python, ['-m', module, ...args])) !== 0) {
    throw new SetUpFailure(`\`python -m ${module}\` failed; what it printed stands above.`);
  }
}
