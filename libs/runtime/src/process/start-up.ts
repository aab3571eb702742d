import type { HealthCheck } from '#http';

/** Whether a process has finished starting; until then it is not ready. */
export class StartUp {
  private isFinished = false;

  readonly check: HealthCheck = {
    name: 'start-up',
    check: async () => {
      await Promise.resolve();
      if (!this.isFinished) throw new Error('still starting');
    },
  };

  finished(): void {
    this.isFinished = true;
  }
}
