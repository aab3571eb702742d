import { spawn, type ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Strangers can fill it: beyond this it refuses writes, and the service goes on without it. */
const MOST_MEMORY = '512mb';
const LINES_KEPT = 20;
/** What a shell ends with that finds no such program. */
const NOT_FOUND = 127;
const MISSING = 'redis-server cannot be started: install it (Debian: apt-get install redis-server) or set REDIS_URL';

/**
 * The server, and beside it a look at the pipe from the process that started it: when that is gone, however it went,
 * the server is asked to end. Neither has anything else to do, so that both are gone with the one that ends first.
 */
const WATCHED =
  'exec 3<&0; "$@" </dev/null & server=$!; { read -r _ <&3; kill "$server"; } & watch=$!; ' +
  'wait "$server"; ended=$?; kill "$watch"; exit "$ended"';

/** What it says of an append-only file that it cannot load, and of nothing else. */
const CANNOT_LOAD = [
  /Bad file format reading the append only file/,
  /Unexpected end of file reading the append only file/,
  /AOF MANIFEST FILE ERROR/,
  /Unable to obtain the AOF file .*: No such file/,
];

/** One `redis-server` that this process started, and what it says. */
export class RedisProcess {
  readonly child: ChildProcess;
  private readonly lines: string[] = [];
  private wasReady = false;

  /** Listens on `socket`, for its user alone, and keeps its append-only files in `folder`. */
  constructor(
    socket: string,
    private readonly folder: string,
  ) {
    const place = ['--port', '0', '--unixsocket', socket, '--unixsocketperm', '700', '--dir', folder];
    const durability = ['--daemonize', 'no', '--appendonly', 'yes', '--appendfsync', 'everysec', '--save', ''];
    const bounds = ['--maxmemory', MOST_MEMORY, '--maxmemory-policy', 'noeviction'];
    const server = ['redis-server', ...place, ...durability, ...bounds];
    // A group of its own: Ctrl-C in the terminal must not stop it before the service has finished with it.
    const child = spawn('sh', ['-c', WATCHED, 'redis', ...server], { stdio: 'pipe', detached: true });
    child.unref();
    child.stdin.on('error', () => undefined);
    // The pipes are open as long as this process is, and no reason for it to go on.
    for (const pipe of [child.stdin, child.stdout, child.stderr]) if (pipe instanceof Socket) pipe.unref();
    for (const pipe of [child.stdout, child.stderr]) this.hear(pipe);
    this.child = child;
  }

  /** Why it does not run, once it has ended. */
  ended(): Promise<Error> {
    return new Promise((resolve) => {
      this.child.once('error', (error) => {
        resolve(error);
      });
      // When all that it said has come as well.
      this.child.once('close', (code) => {
        resolve(new Error(code === NOT_FOUND ? MISSING : this.complaint));
      });
    });
  }

  /** Whether it ended before it served anybody, because its append-only file is damaged. */
  get couldNotLoad(): boolean {
    return !this.wasReady && this.lines.some((line) => CANNOT_LOAD.some((words) => words.test(line)));
  }

  get hasServed(): boolean {
    return this.wasReady;
  }

  private get complaint(): string {
    return `redis-server does not run on ${this.folder}: it says "${this.lines.at(-1) ?? 'nothing'}"`;
  }

  private hear(pipe: Readable): void {
    createInterface({ input: pipe }).on('line', (line) => {
      if (line.trim() === '') return;
      this.wasReady ||= line.includes('eady to accept connections');
      this.lines.push(line.trim());
      if (this.lines.length > LINES_KEPT) this.lines.shift();
    });
  }
}
