import { createRequestStateCodec } from '@modelcontextprotocol/server';
import { Injectable } from '@nestjs/common';
import { AuthorizationSecrets } from '#assistants';
import { Clock } from '#clock';
import type { Elicitation } from '../server/tool.js';
import type { AssistantContext } from './assistant-context.js';

/** docs/api.md, MCP: ten minutes. */
const GOOD_FOR_SECONDS = 600;

interface Put {
  /** Milliseconds by the clock port, which may be ahead of the library's. */
  readonly goodUntil: number;
}

/** What a question was about. */
export interface Question {
  readonly tool: string;
  readonly grantId: string;
}

/**
 * What goes along with a question and comes back with its answer: good for the same person, assistant, tool and grant
 * alone, and for ten minutes. Nothing is kept here, so that any process can hear the answer.
 */
@Injectable()
export class QuestionStates {
  constructor(
    private readonly secrets: AuthorizationSecrets,
    private readonly clock: Clock,
  ) {}

  put(question: Question, acting: AssistantContext, { context }: Elicitation): Promise<string> {
    const goodUntil = this.clock.now() + GOOD_FOR_SECONDS * 1000;
    return this.codec(question, acting).mint({ goodUntil }, context);
  }

  /** Whether an answer is one to this question, put a moment ago. */
  async isAnswerTo(question: Question, acting: AssistantContext, { state, context }: Elicitation): Promise<boolean> {
    if (state === undefined) return false;
    try {
      const { goodUntil } = await this.codec(question, acting).verify(state, context);
      return this.clock.now() <= goodUntil;
    } catch {
      return false;
    }
  }

  private codec({ tool, grantId }: Question, { personId, assistant }: AssistantContext) {
    const bound = JSON.stringify([personId, assistant.id, tool, grantId]);
    return createRequestStateCodec<Put>({
      key: this.secrets.questionKey(),
      ttlSeconds: GOOD_FOR_SECONDS,
      bind: () => bound,
    });
  }
}
