import { randomUUID } from 'node:crypto';
import { QueryBus } from '@nestjs/cqrs';
import { Connections } from '#assistants';
import { ProposeChange, type Proposal } from '#command-side';
import { AssistantLooks, type AssistantLook } from '#disclosure';
import { GetChange, type PublicChange } from '#query-side';
import { idOf } from '../clients/ask.js';
import type { Person } from '../personas/person.js';
import type { Service } from '../service/service.js';

/** An assistant that a person has let in, as far as the service knows one once its token is looked at. */
export class TestAssistant {
  private constructor(
    private readonly service: Service,
    readonly personId: string,
    readonly name: string,
    readonly id: string,
  ) {}

  /** @param host of its client and of where it is led back to */
  static async of(service: Service, person: Person, name = 'Helper', host = 'app.example'): Promise<TestAssistant> {
    const personId = idOf(await person.get('/me'));
    const client = { clientId: `https://${host}/${randomUUID()}`, name, redirectHost: host };
    const { assistantId } = await service.running.app.get(Connections).approve(personId, {
      ...client,
      scopes: ['address:read', 'consent:write'],
    });
    return new TestAssistant(service, personId, name, assistantId);
  }

  /** The id of the change. */
  async asks(proposal: Proposal): Promise<string> {
    const context = { correlationId: randomUUID(), actor: `person:${this.personId}`, assistantId: this.id };
    return (await this.service.commands.execute(new ProposeChange(this.personId, this, proposal, context))).id;
  }

  /** A change as the assistant sees it. */
  sees(changeId: string): Promise<PublicChange> {
    return this.service.running.app.get(QueryBus).execute(new GetChange(this.personId, changeId, this.id));
  }

  async looks(look: AssistantLook): Promise<void> {
    await this.service.running.app.get(AssistantLooks).record(this.personId, this, look, randomUUID());
  }
}
