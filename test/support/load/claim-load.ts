import { setTimeout as pause } from 'node:timers/promises';
import { EventStoreUnavailable } from '#event-store';
import { idOf } from '../clients/ask.js';
import type { Answer } from '../clients/ask.js';
import { eventually } from '../time/eventually.js';
import type { SplitBusiness, SplitService } from '../service/split-service.js';
import type { Person } from '../personas/person.js';

/** What the service said yes to. */
export interface Acknowledged {
  readonly claimed: ReadonlySet<string>;
  readonly released: ReadonlySet<string>;
}

/** Between two rounds of a lane, so that the load leaves the processes it is about most of the machine. */
const PAUSE_MS = 100;

/** Several claims, reads and releases at once while something happens. */
export async function underLoad(
  service: SplitService,
  happens: (load: Pick<ClaimLoad, 'goesOn'>) => Promise<void>,
): Promise<Acknowledged & { readonly business: SplitBusiness }> {
  const business = await service.business();
  const load = new ClaimLoad(service, business, await service.inside.world.person());
  try {
    await happens(load);
  } catch (error) {
    await load.end().catch(() => undefined);
    throw error;
  }
  return { ...(await load.end()), business };
}

/** A request that is not answered is repeated so often before the test gives up. */
const MOST_TRIES = 400;
const AGAIN_AFTER_MS = 25;
/** Long enough for a lease to be taken over on a very busy machine. */
const PATIENCE_MS = 120_000;

/**
 * Claims, reads and releases, several at once, until it is told to end. As the API's guide says, what is answered 503
 * or not at all is repeated; so a release may be answered 409, because it was done the first time.
 */
class ClaimLoad {
  private readonly claimed = new Set<string>();
  private readonly released = new Set<string>();
  private ending = false;
  private failure: unknown;
  private readonly lanes: Promise<void>[];

  constructor(
    private readonly service: SplitService,
    private readonly business: SplitBusiness,
    private readonly person: Person,
    lanes = 4,
  ) {
    this.lanes = Array.from({ length: lanes }, () => this.lane());
    for (const lane of this.lanes) {
      lane.catch((error: unknown) => {
        this.failure ??= error;
      });
    }
  }

  /** Resolves when so many more claims are acknowledged. */
  async goesOn(claims: number): Promise<void> {
    const wanted = this.claimed.size + claims;
    await eventually(async () => {
      if (this.failure !== undefined) throw new Error('the load met an error', { cause: this.failure });
      return this.claimed.size >= wanted || undefined;
    }, PATIENCE_MS);
  }

  async end(): Promise<Acknowledged> {
    this.ending = true;
    await Promise.all(this.lanes);
    return { claimed: this.claimed, released: this.released };
  }

  /** It goes to the log without a process between: what those answer with 503 is told to this one as an error. */
  private async preview(): Promise<string> {
    for (let tried = 1; ; tried++) {
      try {
        return await this.service.inside.world.preview(this.business.id, this.person);
      } catch (error) {
        if (tried === MOST_TRIES || !(error instanceof EventStoreUnavailable)) throw error;
      }
    }
  }

  private async lane(): Promise<void> {
    const api = this.business.at();
    for (let round = 1; !this.ending; round++) {
      const previewId = await this.preview();
      const claim = await answered(() => api.claim(previewId), [201]);
      const id = idOf(claim);
      this.claimed.add(id);
      await answered(() => api.read(id), [200]);
      if (round % 2 === 0) {
        await answered(() => api.release(id), [200, 409]);
        this.released.add(id);
      }
      await pause(PAUSE_MS);
    }
  }
}

/** @throws Error when the answer is neither one that is expected nor one that says to come again */
async function answered(ask: () => Promise<Answer>, expected: readonly number[]): Promise<Answer> {
  for (let tried = 1; ; tried++) {
    const answer = await ask().catch((error: unknown) => {
      if (tried === MOST_TRIES || !isOfTheNetwork(error)) throw error;
      return undefined;
    });
    if (answer !== undefined && expected.includes(answer.status)) return answer;
    if (answer !== undefined && answer.status !== 503) {
      throw new Error(`answered ${String(answer.status)} ${JSON.stringify(answer.body)}`);
    }
    if (tried === MOST_TRIES) throw new Error('never answered');
    await pause(AGAIN_AFTER_MS);
  }
}

/** What fetch throws when there was no answer; an error of another realm, so its class tells nothing. */
function isOfTheNetwork(error: unknown): boolean {
  return error instanceof Object && 'message' in error && error.message === 'fetch failed';
}
