import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, open, realpath, rename, rm, type FileHandle } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';

/** Others that start at the same moment may come in between. */
const TRIES = 5;

/** Another process holds a folder. */
export class FolderBusy extends Error {
  override readonly name = 'FolderBusy';

  constructor(readonly folder: string) {
    super(`another process holds ${folder}`);
  }
}

/**
 * A folder that one process holds until it ends, however it ends: it listens on a socket there, which nobody does any
 * more once the process is gone.
 */
export class FolderLock {
  private readonly own: string;
  private readonly server: Server = createServer((socket) => socket.destroy());
  private isTaken = false;

  private constructor(
    private readonly folder: string,
    private readonly handle: FileHandle,
    private readonly name: string,
  ) {
    this.own = `${name}.${randomUUID()}`;
  }

  /**
   * @param folder that is there and can be written to
   * @param name of the socket; those of others that try at the moment begin with it and a dot
   * @throws FolderBusy when another process holds it by this name
   */
  static async hold(folder: string, name: string): Promise<FolderLock> {
    const held = new FolderLock(await realpath(folder), await open(folder, 'r'), name);
    try {
      await held.listen();
      await held.take();
      return held;
    } catch (error) {
      await held.close();
      throw error;
    } finally {
      await held.remove(held.own);
    }
  }

  /** Whether a process holds it now; changes nothing. */
  static async isHeld(folder: string, name: string): Promise<boolean> {
    if (!existsSync(join(folder, name))) return false;
    const looking = new FolderLock(await realpath(folder), await open(folder, 'r'), name);
    try {
      return await looking.isListenedOn(name);
    } finally {
      await looking.handle.close();
    }
  }

  async close(): Promise<void> {
    if (this.isTaken) await this.remove(this.name);
    await new Promise<void>((resolve) => {
      this.server.close(() => {
        resolve();
      });
    });
    await this.handle.close();
  }

  private async listen(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(this.socketPath(this.own), resolve);
    });
    this.server.unref();
  }

  /**
   * The name is given by a link, which fails where there is one. One that nobody listens on was left by a process that
   * was killed.
   */
  private async take(): Promise<void> {
    for (let tries = 0; tries < TRIES; tries++) {
      try {
        await link(join(this.folder, this.own), join(this.folder, this.name));
        this.isTaken = true;
        return;
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      }
      if (await this.isListenedOn(this.name)) throw new FolderBusy(this.folder);
      const left = `${this.own}.left`;
      await rename(join(this.folder, this.name), join(this.folder, left)).catch(() => undefined);
      const isMistaken = await this.isListenedOn(left);
      if (isMistaken) await link(join(this.folder, left), join(this.folder, this.name)).catch(() => undefined);
      await this.remove(left);
      if (isMistaken) throw new FolderBusy(this.folder);
    }
    throw new FolderBusy(this.folder);
  }

  private isListenedOn(name: string): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect(this.socketPath(name));
      socket.once('connect', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => {
        resolve(false);
      });
    });
  }

  /** By the open folder where that can be done: a socket's path may have about a hundred characters. */
  private socketPath(name: string): string {
    const opened = `/proc/self/fd/${String(this.handle.fd)}`;
    return join(existsSync(opened) ? opened : this.folder, name);
  }

  private remove(name: string): Promise<void> {
    return rm(join(this.folder, name), { force: true });
  }
}
