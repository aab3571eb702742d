import { Injectable } from '@nestjs/common';
import { assistantOf, overLimit, type ApiError } from '#http';
import { Admission } from '#limits';
import type { CallCounting } from '../server/call-counting.js';
import type { Exchange, Tool } from '../server/tool.js';

/** Each call of an assistant counts, as each may add to its person's history (docs/api.md, Limits). */
@Injectable()
export class AssistantCalls implements CallCounting {
  constructor(private readonly admission: Admission) {}

  async count(_tool: Tool | undefined, { request }: Exchange): Promise<void> {
    const { assistantId, personId } = assistantOf(request);
    const verdict = await this.admission.use([
      { of: 'toolCalls', subject: assistantId },
      { of: 'toolCallsOfPerson', subject: personId },
    ]);
    if (!verdict.isAdmitted) throw overLimit(verdict);
  }

  ofRefused(error: ApiError): Promise<ApiError> {
    return Promise.resolve(error);
  }
}
