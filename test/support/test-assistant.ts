import { randomUUID } from 'node:crypto';
import { ProposeChange, type Proposal } from '#command-side';
import { AssistantLooks, type AssistantLook } from '#disclosure';
import type { Person } from './person.js';
import type { Service } from './service.js';

/** An assistant of a person's, as far as the service knows one once its token is looked at. */
export class TestAssistant {
  readonly id = randomUUID();

  constructor(
    private readonly service: Service,
    readonly personId: string,
    readonly name = 'Helper',
  ) {}

  static async of(service: Service, person: Person, name?: string): Promise<TestAssistant> {
    return new TestAssistant(service, String((await person.get('/me')).body['id']), name);
  }

  /** The id of the change. */
  async asks(proposal: Proposal): Promise<string> {
    const context = { correlationId: randomUUID(), actor: `person:${this.personId}`, assistantId: this.id };
    return (await this.service.commands.execute(new ProposeChange(this.personId, this, proposal, context))).id;
  }

  async looks(look: AssistantLook): Promise<void> {
    await this.service.running.app.get(AssistantLooks).record(this.personId, this, look, randomUUID());
  }
}
