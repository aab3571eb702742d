import { Clock } from '#clock';
import { utcDayOf } from '#domain';
import { businessOf, count, countRefused, isCountedAtTheDoor, type ApiError, type RouteCounting } from '#http';
import { Injectable } from '@nestjs/common';
import { Admission, RequestUsage } from '#limits';
import type { CallCounting } from '../server/call-counting.js';
import type { Exchange, Tool } from '../server/tool.js';

/** Calls of a business count as the requests of its routes do (docs/api.md, Limits). */
@Injectable()
export class BusinessCalls implements CallCounting {
  constructor(
    private readonly admission: Admission,
    private readonly usage: RequestUsage,
    private readonly clock: Clock,
  ) {}

  async count(tool: Tool | undefined, { request, reply }: Exchange): Promise<void> {
    this.usage.add(businessOf(request).businessId, utcDayOf(this.clock.iso()));
    const counting = this.countingOf(tool);
    if (isCountedAtTheDoor(counting, request)) await count(counting, request, reply);
  }

  ofRefused(error: ApiError, tool: Tool | undefined, { request, reply }: Exchange): Promise<ApiError> {
    return countRefused(error, this.countingOf(tool), request, reply);
  }

  private countingOf(tool: Tool | undefined): RouteCounting {
    return { admission: this.admission, as: tool?.countedAs ?? 'request' };
  }
}
