import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
  type Attributes,
  type Context,
  type Span,
  type SpanContext,
  type SpanOptions,
  type Tracer,
} from '@opentelemetry/api';
import type { Observation } from '#http';
import type { AppendObservation, Observer, ProjectedObservation } from '../telemetry/observer.js';
import { streamCategory } from '../telemetry/stream-category.js';
import { traceRootOf, type TraceIds, type TraceRoot } from './trace-ids.js';

/** What follows from a request, and is a span under the request's. */
interface FollowingSpan {
  readonly correlationId: string;
  readonly name: string;
  readonly kind: SpanKind;
  readonly seconds: number;
  readonly attributes: Attributes;
  readonly failed: boolean;
}

/**
 * A span for each request, append and projected event, joined by the correlation id. They are told of when they are
 * over, so a span is begun and ended at once, with the times that it had. No span names an address, an id of a person
 * or a business, or anything in a body.
 */
export class Traces implements Observer {
  constructor(
    private readonly tracer: Tracer,
    private readonly ids: TraceIds,
  ) {}

  answered({ requestId, method, route, status, seconds, caller }: Observation): void {
    const root = traceRootOf(requestId);
    if (root === undefined) return;
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
    };
    const links = caller === undefined ? [] : [{ context: contextOf(caller) }];
    const options = { ...timed(seconds), kind: SpanKind.SERVER, root: true, attributes, links };
    end(
      this.ids.startRoot(root, () => this.tracer.startSpan(`${method} ${route}`, options)),
      status >= 500,
    );
  }

  appended({ category, eventTypes, correlationId, outcome, seconds }: AppendObservation): void {
    const attributes = { 'consent.event_types': [...eventTypes], 'consent.outcome': outcome };
    const failed = outcome === 'failed';
    this.follow({ correlationId, name: `append ${category}`, kind: SpanKind.CLIENT, seconds, attributes, failed });
  }

  projected({ projection, event, seconds }: ProjectedObservation): void {
    const { correlationId } = event.metadata;
    const attributes = { 'consent.event_types': [event.type], 'consent.projection': projection };
    const name = `project ${streamCategory(event.stream)}`;
    this.follow({ correlationId, name, kind: SpanKind.CONSUMER, seconds, attributes, failed: false });
  }

  private follow({ correlationId, name, kind, seconds, attributes, failed }: FollowingSpan): void {
    const root = traceRootOf(correlationId);
    if (root === undefined) return;
    end(this.tracer.startSpan(name, { ...timed(seconds), kind, attributes }, under(root)), failed);
  }
}

function timed(seconds: number): Pick<SpanOptions, 'startTime'> {
  return { startTime: realTime() - seconds * 1000 };
}

/** In milliseconds since the epoch. Spans are of real time, whatever the service's clock is set to. */
function realTime(): number {
  return performance.timeOrigin + performance.now();
}

function end(span: Span, failed: boolean): void {
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(realTime());
}

/** As it came: the caller's flag decides nothing here. */
function contextOf({ traceId, spanId, isSampled }: NonNullable<Observation['caller']>): SpanContext {
  return { traceId, spanId, traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE, isRemote: true };
}

function under({ traceId, spanId }: TraceRoot): Context {
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true });
}
