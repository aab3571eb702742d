import { randomBytes } from 'node:crypto';
import { lstatSync, renameSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { dirname, join } from 'node:path';

/** The name is no longer than `keyring.sock`, as a socket's path may have about a hundred characters. */
const NAME_BYTES = 4;

/**
 * A server on a Unix socket that takes the place of whatever is there, and leaves the place to whoever took it since:
 * where one process follows another that still runs, users find the newer one.
 */
export class PlacedServer {
  private constructor(
    readonly server: Server,
    private readonly path: string,
    /** Which file the socket is; undefined once it is given up. */
    private file: string | undefined,
  ) {}

  /** @throws what the file system says */
  static async listen(path: string): Promise<PlacedServer> {
    const server = createServer();
    // When a server closes, Node removes the name it listened on, whose socket that may be by then.
    const own = join(dirname(path), `.${randomBytes(NAME_BYTES).toString('hex')}`);
    await listenOn(server, own);
    try {
      const file = fileAt(own);
      // At once, so that nobody connects before the caller of this listens to connections.
      renameSync(own, path);
      return new PlacedServer(server, path, file);
    } catch (error) {
      server.close();
      throw error;
    }
  }

  /** Nobody finds it from now on. Resolves when everybody who was connected has gone. */
  async close(): Promise<void> {
    // While it listens, so that no newer socket can be the same file; at once, so that none comes in between.
    if (this.file !== undefined && fileAt(this.path) === this.file) rmSync(this.path, { force: true });
    this.file = undefined;
    await new Promise<void>((resolve) => {
      this.server.close(() => {
        resolve();
      });
    });
  }
}

/** For its owner alone. */
async function listenOn(server: Server, path: string): Promise<void> {
  const before = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(path, resolve);
    });
  } finally {
    process.umask(before);
  }
}

function fileAt(path: string): string | undefined {
  const status = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  return status && `${String(status.dev)}:${String(status.ino)}`;
}
