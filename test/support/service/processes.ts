import { TestChild } from '../processes/child-process.js';
import { metricsAt, samplesIn } from './served-metrics.js';

export type AppName = 'command-api' | 'query-api' | 'projector' | 'webhook-worker' | 'mcp';

/** Several of them start at once, from their sources, beside other tests. */
const START_PATIENCE_MS = 180_000;

interface ReadyLine {
  readonly address: string;
  readonly metrics_port: number;
}

/** One of the service's own processes, started apart, on ports of its own choice. */
export class AppProcess {
  private constructor(
    readonly app: AppName,
    readonly baseUrl: string,
    private readonly metricsPort: number,
    private readonly child: TestChild,
  ) {}

  /**
   * Resolves once it is ready.
   * @param launch the words of a command that starts it, such as one that runs it in a network of its own
   */
  static async start(
    app: AppName,
    environment: NodeJS.ProcessEnv,
    launch: readonly string[] = [],
  ): Promise<AppProcess> {
    const settings = { PORT: '0', METRICS_PORT: '0', LOG_LEVEL: 'info', NODE_ENV: 'development', ...environment };
    const child = new TestChild(`apps/${app}/src/main.ts`, [], launch, settings);
    try {
      const line = JSON.parse(await child.untilLineWith('"msg":"ready"', START_PATIENCE_MS)) as ReadyLine;
      return new AppProcess(app, line.address, line.metrics_port, child);
    } catch (error) {
      await child.kill();
      throw error;
    }
  }

  /** What it has logged. */
  get lines(): readonly string[] {
    return this.child.lines;
  }

  /** Such as `127.0.0.1:40123`. */
  get address(): string {
    return new URL(this.baseUrl).host;
  }

  metrics(): Promise<string> {
    return metricsAt(this.metricsPort);
  }

  /** The values of a metric's samples that have these labels, in the order in which they are served. */
  async metric(name: string, labels = ''): Promise<readonly number[]> {
    const samples = [...samplesIn(await this.metrics())];
    return samples
      .filter(([sample]) => (sample === name || sample.startsWith(`${name}{`)) && sample.includes(labels))
      .map(([, value]) => value);
  }

  untilLineWith(text: string): Promise<string> {
    return this.child.untilLineWith(text);
  }

  /** As when whoever gathers its log has ended. */
  leaveUnread(): void {
    this.child.leaveUnread();
  }

  /** As when whoever gathers its log hangs. */
  readNoMore(): void {
    this.child.readNoMore();
  }

  pause(): void {
    this.child.signal('SIGSTOP');
  }

  resume(): void {
    this.child.signal('SIGCONT');
  }

  /** As an operator ends it, paused or not. Resolves when it has ended well. */
  async stop(): Promise<void> {
    this.child.signal('SIGCONT');
    this.child.signal('SIGTERM');
    await this.child.untilEnd();
  }

  /** In the midst of whatever it does. */
  kill(): Promise<void> {
    return this.child.kill();
  }
}
