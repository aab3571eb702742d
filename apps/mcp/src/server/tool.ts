import type { Type } from '@nestjs/common';
import type { InputRequiredResult, ServerContext } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readBody, type CountedAs, type JsonObject, type Schema } from '#http';

/** The request that a call came in. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The call itself. */
export interface Call extends Exchange {
  /** What the client was asked back before, and what it answered; undefined where it cannot be asked. */
  readonly asking: Elicitation | undefined;
}

export interface Elicitation {
  /** As it came back with the answer, unchecked; undefined the first time. */
  readonly state: string | undefined;
  /** What was ticked; undefined for a person who did not accept. */
  readonly accepted: Readonly<Record<string, unknown>> | undefined;
  /** Of the protocol's library. */
  readonly context: ServerContext;
}

/** What a call comes to: a sentence for people, and the fields for programs. */
export interface ToolReply {
  readonly say: string;
  readonly fields: object;
}

interface ToolCard {
  readonly name: string;
  /** For people, in lists of tools. */
  readonly title: string;
  /** What it does and when it is of use; it tells the model nothing else. */
  readonly description: string;
  /** Of its fields: an object. */
  readonly output: Schema;
  readonly hints: ToolHints;
  /** What a call counts as (docs/api.md, Limits). */
  readonly countedAs: CountedAs;
}

/** Something that a model may have done, stated once: what clients read of it follows. */
export interface Tool extends ToolCard {
  /** The class that its arguments are held to; absent where it takes none. */
  readonly input?: Type<object>;
  /** @throws ApiError for arguments that are wrong, and what the command or query behind it throws */
  run(given: JsonObject, call: Call): Promise<ToolReply | InputRequiredResult>;
}

/** For clients that ask before they call (the protocol's tool annotations). */
export interface ToolHints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  /** Whether calling twice is as good as calling once. */
  readonly idempotentHint: boolean;
}

/** Of what only looks. */
export const READS: ToolHints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true };

/** @param run what it does with arguments that are right */
export function defineTool<Input extends object, Card extends ToolCard & { readonly input: Type<Input> }>(
  card: Card & { readonly input: Type<Input> },
  run: (input: Input, call: Call) => Promise<ToolReply | InputRequiredResult>,
): Card & Tool {
  return { ...card, run: async (given, call) => run(readBody(card.input, given), call) };
}

/** One that takes no arguments. */
export function defineBareTool<Card extends ToolCard>(
  card: Card,
  run: (call: Call) => Promise<ToolReply>,
): Card & Tool {
  return { ...card, run: async (_given, call) => run(call) };
}
