import { API_KEY } from '../conventional/schema.js';
import type { BenchPostgres } from './bench-postgres.js';
import { startPinned } from './pinned-child.js';

/** The conventional build on core 0 (bench/conventional), with its business and people. */
export class ConventionalService {
  private constructor(
    readonly baseUrl: string,
    readonly headers: Readonly<Record<string, string>>,
    readonly stop: () => Promise<void>,
  ) {}

  static async start(postgres: BenchPostgres, redisUrl: string, people: number): Promise<ConventionalService> {
    const environment = {
      PGHOST: postgres.host,
      PGUSER: postgres.user,
      REDIS_URL: redisUrl,
      PEOPLE: String(people),
      NODE_ENV: 'production',
    };
    const child = await startPinned('dist/bench/conventional/main.js', environment, /^http/);
    return new ConventionalService(child.line, { authorization: `Bearer ${API_KEY}` }, () => child.stop());
  }
}
