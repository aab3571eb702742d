import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ScheduleMove, TypedMoves } from '#command-side';
import { AssistantLooks, type AssistantLook } from '#disclosure';
import { CHANGE_REFUSALS, type GrantStatus } from '#domain';
import { ApiError, uuidOf } from '#http';
import { DescribeMove, GetChange, GetOwnAddress, ListAccessHistory, ListPersonGrants } from '#query-side';
import { typedMoveOf } from '../../../command-api/src/index.js';
import { defineBareTool, defineTool, type Call, type ToolReply } from '../server/tool.js';
import { actingIn } from './assistant-context.js';
import { withIncomplete } from './incomplete.js';
import { GRANTS_LISTED, lookAtChange, MOVE_PREVIEWED } from './looks-shown.js';
import type { ChangeIdDto, CursorDto, ListPersonGrantsDto, MoveDto } from './person-inputs.js';
import * as cards from './read-cards.js';
import type { ScopedTool } from './scoped-tool.js';

/** What a person's assistant may see: each look stands in the person's history before it is answered. */
@Injectable()
export class ReadTools {
  readonly all: readonly ScopedTool[];

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly moves: TypedMoves,
    private readonly looks: AssistantLooks,
  ) {
    this.all = [
      defineBareTool(cards.GET_MY_ADDRESS, (call) => this.address(call)),
      defineTool(cards.LIST_GRANTS, (input, call) => this.grants(input, call)),
      defineTool(cards.LIST_ACCESS_HISTORY, (input, call) => this.history(input, call)),
      defineTool(cards.LIST_PENDING_CLAIMS, (input, call) => this.claims(input, call)),
      defineTool(cards.PREVIEW_MOVE, (input, call) => this.move(input, call)),
      defineTool(cards.GET_CHANGE, (input, call) => this.change(input, call)),
    ];
  }

  private async address(call: Call): Promise<ToolReply> {
    const shown = await this.queries.execute(new GetOwnAddress(actingIn(call.request).personId));
    const fields = shown.upcoming_address === null ? ['name', 'address'] : ['name', 'address', 'upcoming_address'];
    return this.shown(call, { action: 'read', fields }, 'This is the name and address as they stand.', shown);
  }

  private async grants({ status, cursor }: ListPersonGrantsDto, call: Call): Promise<ToolReply> {
    const one = 'business has or had the address, or asks for it';
    const more = 'businesses have or had the address, or ask for it';
    return this.grantsShown(call, one, more, { status, cursor });
  }

  private async claims({ cursor }: CursorDto, call: Call): Promise<ToolReply> {
    const filter = { status: 'pending_approval', cursor } as const;
    return this.grantsShown(call, 'claim waits for an answer', 'claims wait for an answer', filter);
  }

  private async history({ cursor }: CursorDto, call: Call): Promise<ToolReply> {
    const { personId } = actingIn(call.request);
    const page = await this.queries.execute(new ListAccessHistory(personId, cursor?.toLowerCase()));
    const look = { action: 'listed', fields: ['access_history'] } as const;
    return this.shown(call, look, listed(page, 'look at the address', 'looks at the address'), page);
  }

  private async move(input: MoveDto, call: Call): Promise<ToolReply> {
    const { personId, context } = actingIn(call.request);
    const plan = await this.moves.planOf(personId, typedMoveOf(input), 'preview', context);
    const parted = await this.commands.execute(new ScheduleMove(personId, plan, 'preview', context));
    const { address, effectiveDate } = plan;
    const described = await this.queries.execute(new DescribeMove(personId, { address, effectiveDate, ...parted }));
    const { page: move, leftOut } = described;
    const say = `From ${effectiveDate} on, ${String(move.kept_count)} would have the new address and ${String(move.left_out_count)} would not. Nothing was changed.`;
    const told = withIncomplete(say, move, leftOut);
    return this.shown(call, MOVE_PREVIEWED, told.say, told.fields);
  }

  private async change({ change_id }: ChangeIdDto, call: Call): Promise<ToolReply> {
    const { personId, assistant } = actingIn(call.request);
    const id = uuidOf(change_id);
    if (id === undefined) throw new ApiError(CHANGE_REFUSALS.changeNotFound);
    const change = await this.queries.execute(new GetChange(personId, id, assistant.id));
    return this.shown(call, lookAtChange(change), `This change is ${change.status}.`, change);
  }

  private async grantsShown(
    call: Call,
    one: string,
    more: string,
    { status, cursor }: { readonly status: GrantStatus | undefined; readonly cursor: string | undefined },
  ): Promise<ToolReply> {
    const { personId } = actingIn(call.request);
    const query = new ListPersonGrants(personId, { status, cursor: cursor?.toLowerCase() });
    const { page, leftOut } = await this.queries.execute(query);
    const { say, fields } = withIncomplete(listed(page, one, more), page, leftOut);
    return this.shown(call, GRANTS_LISTED, say, fields);
  }

  /** The history tells of it first: what cannot be written down there is not shown. */
  private async shown({ request }: Call, look: AssistantLook, say: string, fields: object): Promise<ToolReply> {
    const { personId, assistant } = actingIn(request);
    await this.looks.record(personId, assistant, look, request.id);
    return { say, fields };
  }
}

function listed(
  page: { readonly data: readonly unknown[]; readonly next_cursor: string | null },
  one: string,
  more: string,
): string {
  const count = page.data.length;
  const what = count === 1 ? one : more;
  return page.next_cursor === null
    ? `${String(count)} ${what}.`
    : `${String(count)} ${what}, and there are more: ask for the next page.`;
}
