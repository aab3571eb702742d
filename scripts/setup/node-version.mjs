import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetUpFailure } from './report.mjs';
import { root } from './root.mjs';

/** @throws SetUpFailure when this Node is older than package.json's `engines` asks (written `>=MAJOR.MINOR`) */
export function requireNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [major, minor] = engines.node.replace('>=', '').split('.').map(Number);
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return;
  throw new SetUpFailure(
    `This needs Node ${String(major)}.${String(minor)} or later; this is Node ${process.versions.node}. See https://nodejs.org/en/download`,
  );
}
