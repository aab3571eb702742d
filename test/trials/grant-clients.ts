import { setTimeout as pause } from 'node:timers/promises';
import { idOf } from '../support/clients/ask.js';
import { eventually } from '../support/time/eventually.js';
import { Person } from '../support/personas/person.js';
import { ask, type Reply } from './grant-caller.js';
import type { Action, History, Outcome } from './history.js';
import type { TrialService } from './trial-service.js';

const LANES = 3;
/** Longer than any claim takes to be answered. */
const PREVIEW_MINUTES = 60;
/** Between two grants of a lane, so that the faults have most of the machine. */
const PAUSE_MS = 100;
const AGAIN_AFTER_MS = 100;
/** For the load to go on after a fault has passed. */
const PATIENCE_MS = 120_000;

interface Lane {
  readonly number: number;
  readonly person: { readonly id: string; readonly api: Person };
}

/**
 * Clients who claim, read, release and revoke grants through the gateway, several of them about each grant, and write
 * down what they were answered. What had no answer is asked for again.
 */
export class GrantClients {
  /** Grants that came to their end. */
  finished = 0;
  /** Answers that the API's description has no place for here. */
  readonly findings: string[] = [];
  /** Each grant by the preview that it was claimed from. */
  readonly grants = new Map<string, string>();
  private ending = false;
  private readonly lanes: Promise<void>[];

  private constructor(
    private readonly service: TrialService,
    private readonly history: History,
    private readonly people: readonly Lane[],
  ) {
    this.lanes = people.map((lane) => this.work(lane));
  }

  static async start(service: TrialService, history: History): Promise<GrantClients> {
    const { baseUrl } = service.inside.running;
    const lanes = Array.from({ length: LANES }, async (_, number) => {
      const api = await Person.registered(baseUrl);
      return {
        number,
        person: { id: idOf(await api.get('/me')), api: api.at(service.gateway.baseUrl) },
      };
    });
    return new GrantClients(service, history, await Promise.all(lanes));
  }

  get personIds(): readonly string[] {
    return this.people.map(({ person }) => person.id);
  }

  /** Resolves when so many more grants have come to their end. @throws Error when they do not */
  async goOn(grants: number): Promise<void> {
    const wanted = this.finished + grants;
    await eventually(() => Promise.resolve(this.finished >= wanted || undefined), PATIENCE_MS);
  }

  /** Finishes what is under way, and reads every grant once more. */
  async end(): Promise<void> {
    this.ending = true;
    await Promise.all(this.lanes);
    for (const [grant, id] of this.grants) await this.until('read', () => this.read(grant, LANES, id));
  }

  private async work({ number, person }: Lane): Promise<void> {
    for (let round = number; !this.ending; round++) {
      const preview = await this.preview(person.id);
      if (preview === undefined) continue;
      const id = await this.claimed(preview, number);
      if (id === undefined) return;
      const [reader, changer, other] = [number * 3 + 1, number * 3 + 2, number * 3 + 3].map((one) => one + LANES);
      const release = (client = 0) =>
        this.change('release', preview, client, () => this.ask('DELETE', `/v1/grants/${id}`));
      const revoke = (client = 0) =>
        this.change('revoke', preview, client, () =>
          this.ask('POST', `/person/v1/grants/${id}/revocation`, person.api.token),
        );
      // By turns one of them, and both at once: then one of them comes too late.
      const changes = [[release], [revoke], [release, revoke]][round % 3] ?? [];
      await Promise.all([
        this.reads(preview, reader ?? 0, id),
        ...changes.map(async (change, n) => this.until('change', () => change(n === 0 ? changer : other))),
      ]);
      await this.until('read', () => this.read(preview, number, id));
      this.finished += 1;
      await pause(PAUSE_MS);
    }
  }

  /** It goes to the log without a process between, so a fault of the log is an error here. */
  private async preview(personId: string): Promise<string | undefined> {
    try {
      const { inside, business, caller } = this.service;
      return await inside.world.preview(business.id, { id: personId }, PREVIEW_MINUTES, caller.callId);
    } catch {
      await pause(AGAIN_AFTER_MS);
      return undefined;
    }
  }

  /** The grant's id. Undefined once a claim was refused, which is a finding. */
  private async claimed(grant: string, client: number): Promise<string | undefined> {
    let id: string | undefined;
    const answer = await this.until('claim', () =>
      this.history.recorded({ grant, client, action: 'claim' }, async () => {
        const { status, body } = await this.service.caller.claim(grant);
        if (status === 200 || status === 201) id = String(body['id']);
        return this.outcome('claim', status, body);
      }),
    );
    if (answer !== 'done' || id === undefined) return undefined;
    this.grants.set(grant, id);
    return id;
  }

  private change(action: Action, grant: string, client: number, ask: () => Promise<Reply>): Promise<Outcome> {
    return this.history.recorded({ grant, client, action }, async () => {
      const { status, body } = await ask();
      return this.outcome(action, status, body);
    });
  }

  private async reads(grant: string, client: number, id: string): Promise<void> {
    for (let time = 0; time < 3; time++) await this.read(grant, client, id);
  }

  private read(grant: string, client: number, id: string): Promise<Outcome> {
    return this.history.recorded({ grant, client, action: 'read' }, async () => {
      const { status, body } = await this.service.caller.read(id);
      return this.outcome('read', status, body);
    });
  }

  /** Asks until there is an answer. @throws Error when there is none for long */
  private async until(what: string, ask: () => Promise<Outcome>): Promise<Outcome> {
    const deadline = performance.now() + PATIENCE_MS;
    while (performance.now() < deadline) {
      const answer = await ask();
      if (answer !== 'none') return answer;
      await pause(AGAIN_AFTER_MS);
    }
    throw new Error(`no answer to a ${what}`);
  }

  private outcome(action: Action, status: number, body: Reply['body']): Outcome {
    if (status === 0 || status === 503 || status === 429) return 'none';
    const code = (body['error'] as { code?: unknown } | undefined)?.code;
    if (action === 'read' && status === 410 && code === 'grant_revoked') return 'revoked';
    if (action === 'read' && status === 404) return 'unclaimed';
    const standing = body['status'];
    if (action === 'read' && status === 200 && (standing === 'active' || standing === 'released')) return standing;
    if (action !== 'read' && (status === 200 || status === 201)) return 'done';
    if (action !== 'read' && status === 409) return 'refused';
    if (action !== 'read' && status === 410) return 'refused';
    this.findings.push(`a ${action} was answered ${status} ${JSON.stringify(body)}`);
    return 'none';
  }

  private ask(method: string, path: string, token = this.service.business.api.apiKey): Promise<Reply> {
    return ask(this.service.gateway.baseUrl, method, path, token);
  }
}
