import type { InputRequiredResult } from '@modelcontextprotocol/server';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus, type Command } from '@nestjs/cqrs';
import { AnswerClaim, JudgeChange, RevokeGrant } from '#command-side';
import { AssistantLooks } from '#disclosure';
import { GetPersonGrant, type PersonGrant } from '#query-side';
import { confirmationOf, isConfirmed } from '../server/asking.js';
import { defineTool, type Elicitation, type Call, type ToolReply } from '../server/tool.js';
import { actingIn, type AssistantContext } from './assistant-context.js';
import * as cards from './change-cards.js';
import { ChangeTools, grantIdOf } from './change-tools.js';
import type { GrantIdDto } from './person-inputs.js';
import { QuestionStates } from './question-states.js';
import type { ScopedTool } from './scoped-tool.js';

/** How one of the two is put to the person, done, and told. */
interface Ending {
  readonly kind: 'deny_claim' | 'revoke_grant';
  readonly card: typeof cards.DENY_CLAIM | typeof cards.REVOKE_GRANT;
  question(business: string): string;
  readonly box: string;
  readonly done: string;
  command(personId: string, grantId: string, context: AssistantContext['context']): Command<void>;
}

const DENY: Ending = {
  kind: 'deny_claim',
  card: cards.DENY_CLAIM,
  question: (business) => `${business} has asked for your address. Decline, so that it never sees it?`,
  box: 'Yes, decline',
  done: 'The claim is declined.',
  command: (personId, grantId, context) => new AnswerClaim(personId, grantId, 'deny', context),
};

const REVOKE: Ending = {
  kind: 'revoke_grant',
  card: cards.REVOKE_GRANT,
  question: (business) =>
    `Take your address back from ${business}? It can read it no more, and would have to ask anew.`,
  box: 'Yes, take it back',
  done: 'The address is taken back.',
  command: (personId, grantId, context) => new RevokeGrant(personId, grantId, context),
};

/** What takes the address away from a business: asked back where the client can, else it waits in the app. */
@Injectable()
export class EndingTools {
  readonly all: readonly ScopedTool[];

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly looks: AssistantLooks,
    private readonly states: QuestionStates,
    private readonly changes: ChangeTools,
  ) {
    this.all = [DENY, REVOKE].map((ending) => defineTool(ending.card, (input, call) => this.run(ending, input, call)));
  }

  private async run(ending: Ending, { grant_id }: GrantIdDto, call: Call): Promise<ToolReply | InputRequiredResult> {
    const grantId = grantIdOf(grant_id);
    const { kind } = ending;
    const { asking } = call;
    if (asking === undefined) return this.changes.ask({ kind, grantId }, call);
    const acting = actingIn(call.request);
    const question = { tool: kind, grantId };
    if (!(await this.states.isAnswerTo(question, acting, asking))) return this.ask(ending, grantId, acting, asking);
    if (!isConfirmed(asking)) return { say: 'Nothing was changed.', fields: await this.grant(acting, grantId) };
    await this.commands.execute(ending.command(acting.personId, grantId, acting.context));
    return { say: ending.done, fields: await this.grant(acting, grantId) };
  }

  /** Only what would succeed is asked. */
  private async ask(
    ending: Ending,
    grantId: string,
    acting: AssistantContext,
    asking: Elicitation,
  ): Promise<InputRequiredResult> {
    const { personId, context } = acting;
    const { kind: tool } = ending;
    await this.commands.execute(new JudgeChange(personId, { kind: tool, grantId }, context));
    const { business } = await this.grant(acting, grantId);
    const state = await this.states.put({ tool, grantId }, acting, asking);
    return confirmationOf(ending.question(business.name), ending.box, state);
  }

  /** A look, as any other. */
  private async grant({ personId, assistant, context }: AssistantContext, grantId: string): Promise<PersonGrant> {
    const grant = await this.queries.execute(new GetPersonGrant(personId, grantId));
    await this.looks.record(personId, assistant, { action: 'read', fields: ['grants'] }, context.correlationId);
    return grant;
  }
}
