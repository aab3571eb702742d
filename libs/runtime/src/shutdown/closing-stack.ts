/** What was opened, to be closed in the opposite order. */
export class ClosingStack {
  private readonly steps: (() => Promise<void>)[] = [];

  /** Remembers to close `resource`, and gives it back. */
  closes<T extends { close(): Promise<void> }>(resource: T): T {
    this.add(() => resource.close());
    return resource;
  }

  add(step: () => Promise<void>): void {
    this.steps.push(step);
  }

  /** Each step gets its chance; the first failure is thrown at the end. */
  async closeAll(): Promise<void> {
    const failures: unknown[] = [];
    for (let step = this.steps.pop(); step !== undefined; step = this.steps.pop()) {
      try {
        await step();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'some engines did not close cleanly');
  }
}
