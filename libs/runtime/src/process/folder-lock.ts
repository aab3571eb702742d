import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, open, realpath, rename, rm, type FileHandle } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { makeFolder } from '#operations';
import { endLeftRedisServer } from '../redis/own-redis-server.js';
import { InvalidSettings } from '../settings/settings-reader.js';
import type { Settings } from '../settings/settings.js';
import type { ClosingStack } from '../shutdown/closing-stack.js';

const NAME = 'running';
/** Others that start at the same moment may come in between. */
const TRIES = 5;

/**
 * A data folder that one process holds until it ends, however it ends: it listens on a socket there, which nobody does
 * any more once the process is gone.
 */
class FolderLock {
  private readonly own = `${NAME}.${randomUUID()}`;
  private readonly server: Server = createServer((socket) => socket.destroy());
  private isTaken = false;

  private constructor(
    private readonly folder: string,
    private readonly handle: FileHandle,
  ) {}

  /** @param folder that is there and can be written to. @throws InvalidSettings when another process holds it */
  static async hold(folder: string): Promise<FolderLock> {
    const held = new FolderLock(await realpath(folder), await open(folder, 'r'));
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

  async close(): Promise<void> {
    if (this.isTaken) await this.remove(NAME);
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
        await link(join(this.folder, this.own), join(this.folder, NAME));
        this.isTaken = true;
        return;
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      }
      if (await this.isListenedOn(NAME)) throw this.refusal();
      const left = `${this.own}.left`;
      await rename(join(this.folder, NAME), join(this.folder, left)).catch(() => undefined);
      const isMistaken = await this.isListenedOn(left);
      if (isMistaken) await link(join(this.folder, left), join(this.folder, NAME)).catch(() => undefined);
      await this.remove(left);
      if (isMistaken) throw this.refusal();
    }
    throw this.refusal();
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

  private refusal(): InvalidSettings {
    return new InvalidSettings(
      `DATA_DIR ${this.folder} is in use by another service: stop that one first, or give this one a folder of its own`,
    );
  }
}

/**
 * Holds the data folder for the process, and ends a Redis that one before it left there.
 * @throws InvalidSettings when another process holds it
 */
export async function lockDataDir({ dataDir, redisUrl }: Settings, closing: ClosingStack): Promise<void> {
  process.umask(0o077);
  await makeFolder(dataDir);
  closing.closes(await FolderLock.hold(dataDir));
  if (redisUrl === undefined) await endLeftRedisServer(join(await realpath(dataDir), 'redis'));
}
