import { execFileSync } from 'node:child_process';
import type { Place } from '../support/processes/place.js';
import type { Ground } from './ground.js';

/** Of addresses in namespaces that a run makes itself; nothing leaves the machine. */
const NET = '10.213.7';
const BRIDGE = 'trials';
/** Nobody has it: what is sent there is lost, without a word to the sender. */
const NOWHERE = '02:00:00:00:00:de';

/**
 * A network namespace for each program, on one bridge. Two of them are cut from each other as a network is that loses
 * every packet: connections stay open and nothing is refused.
 */
export class TrialNetwork implements Ground {
  /** Where this process itself is on that network. */
  readonly host = `${NET}.1`;
  private readonly places = new Map<string, { readonly namespace: string; readonly host: string }>();

  /** @throws Error where this user may make no namespaces */
  constructor() {
    this.release();
    ip('link', 'add', BRIDGE, 'type', 'bridge');
    ip('addr', 'add', `${NET}.1/24`, 'dev', BRIDGE);
    ip('link', 'set', BRIDGE, 'up');
  }

  /** A namespace of this name, made when it is first asked for. */
  place(name: string): Place {
    const { namespace, host } = this.places.get(name) ?? this.make(name);
    return { host, launch: ['ip', 'netns', 'exec', namespace] };
  }

  /** From now on nothing of the one comes to the other, nor back. */
  cut(one: string, other: string): void {
    this.between(one, other, (namespace, host) => {
      inside(namespace, 'neigh', 'replace', host, 'lladdr', NOWHERE, 'nud', 'permanent', 'dev', 'eth0');
    });
  }

  mend(one: string, other: string): void {
    this.between(one, other, (namespace, host) => {
      inside(namespace, 'neigh', 'del', host, 'dev', 'eth0');
    });
  }

  /** Programs on loopback within the namespace hear nothing of each other any more. */
  cutWithin(name: string): void {
    inside(this.found(name).namespace, 'link', 'set', 'lo', 'down');
  }

  mendWithin(name: string): void {
    inside(this.found(name).namespace, 'link', 'set', 'lo', 'up');
  }

  /** Links first: a namespace keeps its own until the last process in it is gone. */
  release(): void {
    for (const link of named(['link', 'show'], /^\d+: (trials\d*)[@:]/)) ip('link', 'del', link);
    for (const namespace of named(['netns', 'list'], /^(trials-[\w-]+)/)) ip('netns', 'del', namespace);
  }

  private make(name: string) {
    const namespace = `${BRIDGE}-${name}`;
    const number = this.places.size + 2;
    const place = { namespace, host: `${NET}.${number}` };
    const [near, far] = [`trials${number}`, 'eth0'];
    ip('netns', 'add', namespace);
    ip('link', 'add', near, 'type', 'veth', 'peer', 'name', far, 'netns', namespace);
    ip('link', 'set', near, 'master', BRIDGE, 'up');
    inside(namespace, 'addr', 'add', `${place.host}/24`, 'dev', far);
    inside(namespace, 'link', 'set', far, 'up');
    inside(namespace, 'link', 'set', 'lo', 'up');
    this.places.set(name, place);
    return place;
  }

  private between(one: string, other: string, change: (namespace: string, host: string) => void): void {
    const [first, second] = [this.found(one), this.found(other)];
    change(first.namespace, second.host);
    change(second.namespace, first.host);
  }

  private found(name: string) {
    const place = this.places.get(name);
    if (place === undefined) throw new Error(`nothing runs at ${name}`);
    return place;
  }
}

/** The names in a list of `ip` that a run of trials has given. */
function named(list: readonly string[], pattern: RegExp): readonly string[] {
  const lines = execFileSync('ip', list, { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => pattern.exec(line)?.[1] ?? []);
}

function ip(...words: readonly string[]): void {
  execFileSync('ip', words, { stdio: ['ignore', 'ignore', 'pipe'] });
}

function inside(namespace: string, ...words: readonly string[]): void {
  ip('-n', namespace, ...words);
}
