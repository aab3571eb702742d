/**
 * `node scripts/complete-lock.mjs`: adds to package-lock.json the optional packages of other platforms that npm left
 * out. npm does so when its registry (a mirror that serves one platform, say) has no word of them, and `npm ci` then
 * refuses the file everywhere. The version is the exact one that the package which wants them asks for; their platform
 * stands in their names.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup/root.mjs';

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'sunos', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'x64'];
const LIBRARIES = new Map([
  ['gnu', 'glibc'],
  ['musl', 'musl'],
]);

const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
for (const [path, { optionalDependencies, dev }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies ?? {})) {
    if (isLocked(path, name) || !/^\d/.test(version)) continue;
    lock.packages[`node_modules/${name}`] = entry(name, version, dev);
    console.log(`added ${name} ${version}`);
  }
}
// npm sorts by path, and so does this, or the next installation would rewrite the whole file.
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);

/** Looks where Node would: beside the package, then in each node_modules folder above it. */
function isLocked(path, name) {
  for (let above = path; above !== ''; above = above.slice(0, Math.max(0, above.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${above}/node_modules/${name}`]) return true;
  }
  return lock.packages[`node_modules/${name}`] !== undefined;
}

/** In npm's own order of fields. */
function entry(name, version, dev) {
  const words = name.split(/[/-]/);
  const named = (known) => words.filter((word) => known.includes(word));
  const library = words.map((word) => LIBRARIES.get(word)).find(Boolean);
  return {
    version,
    cpu: named(PROCESSORS),
    ...(dev && { dev }),
    ...(library && { libc: [library] }),
    optional: true,
    os: named(SYSTEMS),
  };
}
