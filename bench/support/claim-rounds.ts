import { Crowd } from './crowd.js';
import { DemoService } from './demo-service.js';

const CLIENTS = 64;
const CLAIMS_A_ROUND = 1_500;

/** A service on core 0 on which 64 clients make durable claims, round after round. */
export class ClaimRounds {
  private constructor(
    private readonly service: DemoService,
    private readonly crowd: Crowd,
  ) {}

  /** @param environment settings beside those of every benchmark */
  static async start(environment: NodeJS.ProcessEnv = {}): Promise<ClaimRounds> {
    const service = await DemoService.start(environment);
    return new ClaimRounds(service, await Crowd.register(CLAIMS_A_ROUND, service.baseUrl));
  }

  stop(): Promise<void> {
    return this.service.stop();
  }

  /** One round: claims a second, the previews before them not counted. */
  async claimsPerSecond(): Promise<number> {
    await this.service.anHourLater();
    this.crowd.anHourLater();
    const previews: string[] = [];
    await asManyAs(CLIENTS, CLAIMS_A_ROUND, async () => {
      previews.push(await this.service.preview(this.crowd.nextKey()));
    });
    const started = performance.now();
    await asManyAs(CLIENTS, CLAIMS_A_ROUND, async (index) => {
      await this.service.claim(previews[index] ?? '');
    });
    return (CLAIMS_A_ROUND * 1000) / (performance.now() - started);
  }
}

/** Does something `times` times, with so many clients at once. */
async function asManyAs(clients: number, times: number, act: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const client = async (): Promise<void> => {
    while (next < times) await act(next++);
  };
  await Promise.all(Array.from({ length: clients }, client));
}
