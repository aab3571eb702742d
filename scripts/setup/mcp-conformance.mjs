import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { note, SetUpFailure } from './report.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { readStamp } from './stamps.mjs';

/** The first conformance suite that knows revision 2026-07-28, and the Node that it wants, whatever runs this. */
const PACKAGES = { '@modelcontextprotocol/conformance': '0.2.0-alpha.12', node: '22.23.3' };
const FOLDER = join(root, 'node_modules', '.cache', 'mcp-conformance');
const STAMP = join(FOLDER, 'stamp.json');
const NODE = join(FOLDER, 'node_modules', 'node', 'bin', 'node');

/** Installs the conformance suite of MCP in a folder of its own. @throws SetUpFailure where no registry is reached */
export async function ensureMcpConformance() {
  const wanted = JSON.stringify(PACKAGES);
  if (readStamp(STAMP).packages === wanted && existsSync(NODE)) return;
  note('installing the conformance suite of MCP (npm)');
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  // The package of Node fetches its program in a script of its own.
  const settings = { private: true, dependencies: PACKAGES, allowScripts: { node: true } };
  writeFileSync(join(FOLDER, 'package.json'), JSON.stringify(settings));
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=error'];
  if ((await run('npm', args, { cwd: FOLDER, stdio: 'inherit' })) !== 0) {
    throw new SetUpFailure('The conformance suite of MCP cannot be installed; what npm printed stands above.');
  }
  writeFileSync(STAMP, JSON.stringify({ packages: wanted }));
}
