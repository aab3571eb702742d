import type { ChildProcess } from 'node:child_process';

/** Between its end and its next start: one that ends at once each time costs little. */
const PAUSE_MS = 1_000;

/** Starts a server anew whenever it ends, until it is let go. */
export class ServerSupervisor {
  private isLetGo = false;

  constructor(private readonly start: () => ChildProcess) {}

  keep(child: ChildProcess): void {
    void ended(child).then(() => {
      if (!this.isLetGo) this.startLater();
    });
  }

  letGo(): void {
    this.isLetGo = true;
  }

  private startLater(): void {
    const again = (): void => {
      if (!this.isLetGo) this.keep(this.start());
    };
    setTimeout(again, PAUSE_MS).unref();
  }
}

/** Resolves when it has ended, or could not be started. */
function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      resolve();
    };
    child.once('exit', done);
    child.once('error', done);
    if (child.exitCode !== null || child.signalCode !== null) resolve();
  });
}
