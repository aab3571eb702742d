import { Injectable } from '@nestjs/common';
import { AuthorizationPlace, scopeChallenge, SCOPES, type AssistantPrincipal } from '#assistants';
import { inFull } from '#domain';
import { ACCESS_REFUSALS, ApiError } from '#http';
import { ChangeTools } from './change-tools.js';
import { EndingTools } from './ending-tools.js';
import { ReadTools } from './read-tools.js';
import type { ScopedTool } from './scoped-tool.js';

/** All that a person's assistant may call, as far as its token allows it. */
@Injectable()
export class PersonTools {
  private readonly all: readonly ScopedTool[];

  constructor(
    reads: ReadTools,
    endings: EndingTools,
    changes: ChangeTools,
    private readonly place: AuthorizationPlace,
  ) {
    this.all = [...reads.all, ...endings.all, ...changes.all];
  }

  allowedTo({ scopes }: AssistantPrincipal): readonly ScopedTool[] {
    return this.all.filter(({ scope }) => scopes.includes(scope));
  }

  /**
   * @param body of the request, unchecked
   * @throws ApiError `insufficient_scope`, which tells what to ask the person for, when it calls a tool that the token
   *   does not allow
   */
  mustAllow({ scopes }: AssistantPrincipal, body: unknown): void {
    const called = calledIn(body);
    const tool = this.all.find(({ name }) => name === called);
    if (tool === undefined || scopes.includes(tool.scope)) return;
    const wanted = SCOPES.filter((scope) => scope === tool.scope || scopes.includes(scope));
    const refusal = inFull(ACCESS_REFUSALS.insufficientScope, { tool: tool.name, scopes: wanted.join(' ') });
    throw new ApiError(refusal, undefined, scopeChallenge(this.place.origin, wanted));
  }
}

/** An empty body is none. */
function calledIn(body: unknown): unknown {
  const message = (body ?? {}) as { readonly method?: unknown; readonly params?: { readonly name?: unknown } | null };
  return message.method === 'tools/call' ? message.params?.name : undefined;
}
