import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AuthorizationPlace } from '#assistants';
import { ProposeChange, TypedMoves } from '#command-side';
import { GRANT_REFUSALS } from '#domain';
import { ApiError, uuidOf } from '#http';
import { typedMoveOf } from '../../../command-api/src/index.js';
import { defineBareTool, defineTool, type Call, type ToolReply } from '../server/tool.js';
import { actingIn } from './assistant-context.js';
import * as cards from './change-cards.js';
import type { ScopedTool } from './scoped-tool.js';

type Proposal = ProposeChange['proposal'];

/** What an assistant may ask for and a person confirms in the app, and nowhere else. */
@Injectable()
export class ChangeTools {
  readonly all: readonly ScopedTool[];

  constructor(
    private readonly commands: CommandBus,
    private readonly moves: TypedMoves,
    private readonly place: AuthorizationPlace,
  ) {
    this.all = [
      defineTool(cards.APPROVE_CLAIM, ({ grant_id }, call) =>
        this.ask({ kind: 'approve_claim', grantId: grantIdOf(grant_id) }, call),
      ),
      defineTool(cards.SCHEDULE_MOVE, async (input, call) => {
        const { personId, context } = actingIn(call.request);
        const plan = await this.moves.planOf(personId, typedMoveOf(input), 'schedule', context);
        return this.ask({ kind: 'schedule_move', plan }, call);
      }),
      defineBareTool(cards.CANCEL_MOVE, (call) => this.ask({ kind: 'cancel_move' }, call)),
      defineBareTool(cards.CONFIRM_ADDRESS, (call) => this.ask({ kind: 'confirm_address' }, call)),
    ];
  }

  /** Waits in the app for the person. */
  async ask(proposal: Proposal, { request }: Call): Promise<ToolReply> {
    const { personId, assistant, context } = actingIn(request);
    const { id, expiresAt } = await this.commands.execute(new ProposeChange(personId, assistant, proposal, context));
    const confirm_url = `${this.place.origin}/me/changes/${id}`;
    const say = `Nothing has happened yet. It is waiting in the app for ten minutes, to be confirmed there: ${confirm_url}`;
    return { say, fields: { change_id: id, confirm_url, expires_at: expiresAt } };
  }
}

/** What is no UUID is an id that nothing has. */
export function grantIdOf(text: string): string {
  const id = uuidOf(text);
  if (id === undefined) throw new ApiError(GRANT_REFUSALS.grantNotFound);
  return id;
}
