import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** As V8 writes it. Times are in microseconds of the machine's monotonic clock. */
export interface CpuProfile {
  readonly nodes: readonly ProfileNode[];
  readonly startTime: number;
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string };
  readonly children?: readonly number[];
}

/** A function as it was called from the one above it, and the microseconds that were spent in it and below. */
export interface Frame {
  readonly name: string;
  /** Who it is of: `libs/vault`, `node_modules/fastify`, `node`, `engine` for V8 itself. */
  readonly owner: string;
  spent: number;
  /** Of that, what was spent in it alone. */
  own: number;
  readonly calls: Map<string, Frame>;
}

/** A stretch of time in microseconds of the monotonic clock. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** What no work is done in. */
const IDLE = new Set(['(idle)', '(root)']);

/** The profiles of each thread of a process that wrote them into a folder of its own. */
export async function readProfiles(folder: string): Promise<CpuProfile[]> {
  const files = await readdir(folder);
  return Promise.all(files.map(async (file) => JSON.parse(await readFile(join(folder, file), 'utf8')) as CpuProfile));
}

/** What a thread did within a stretch, without what it waited. */
export function framesOf(profile: CpuProfile, { from, to }: Stretch): Frame {
  const paths = pathsOf(profile);
  const root = frame('all', '');
  let at = profile.startTime;
  profile.samples.forEach((sample, n) => {
    const delta = profile.timeDeltas[n] ?? 0;
    at += delta;
    const path = paths.get(sample) ?? [];
    if (at < from || at > to || IDLE.has(path.at(-1)?.functionName ?? '')) return;
    let current = root;
    current.spent += delta;
    for (const { functionName, url } of path) {
      current = calledIn(current, functionName || 'anonymous', ownerOf(functionName, url));
      current.spent += delta;
    }
    current.own += delta;
  });
  return root;
}

/** The calls that lead to each node, outermost first. */
function pathsOf({ nodes }: CpuProfile): Map<number, ProfileNode['callFrame'][]> {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const paths = new Map<number, ProfileNode['callFrame'][]>();
  for (const { id } of nodes) {
    const path: ProfileNode['callFrame'][] = [];
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const called = frames.get(at);
      if (called !== undefined && called.functionName !== '(root)') path.unshift(called);
    }
    paths.set(id, path);
  }
  return paths;
}

function calledIn(parent: Frame, name: string, owner: string): Frame {
  const key = `${owner} ${name}`;
  const called = parent.calls.get(key) ?? frame(name, owner);
  parent.calls.set(key, called);
  return called;
}

function frame(name: string, owner: string): Frame {
  return { name, owner, spent: 0, own: 0, calls: new Map() };
}

function ownerOf(functionName: string, url: string): string {
  const [, packaged] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  if (packaged !== undefined) return `node_modules/${packaged}`;
  const [, own] = /dist\/((?:libs|apps)\/[^/]+)/.exec(url) ?? [];
  if (own !== undefined) return own;
  if (url.startsWith('node:')) return 'node';
  return functionName === '(garbage collector)' ? 'garbage collection' : 'engine';
}
