import type { HealthCheck } from '#http';

/** Whether a process has finished starting; until then it is not ready. */
export class StartUp {
  private isFinished = false;

  readonly check: HealthCheck = {
    name: 'start-up',
    check: () => (this.isFinished ? Promise.resolve() : Promise.reject(new Error('still starting'))),
  };

  finished(): void {
    this.isFinished = true;
  }
}
