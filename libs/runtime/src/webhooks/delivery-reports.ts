import type { Logger } from 'pino';
import { failureName } from '#failures';
import type { DeliveryObserver } from '#webhooks';
import type { Metrics } from '../metrics/metrics.js';

/** One line of the log for each attempt, and the metrics. */
export function deliveryReports(logger: Logger, metrics: Metrics | undefined): DeliveryObserver {
  return {
    attempted: (report) => {
      const { deliveryId, endpointId, type, attempt, status, durationMs, outcome, correlationId } = report;
      metrics?.attemptedDelivery(report);
      logger.info(
        {
          delivery_id: deliveryId,
          endpoint_id: endpointId,
          event_type: type,
          attempt,
          status,
          duration_ms: Math.round(durationMs),
          outcome,
          ...(correlationId !== null && { request_id: correlationId }),
        },
        'delivery attempted',
      );
    },
    trouble: (doing, error) => {
      logger.warn({ doing, error: failureName(error) }, 'delivery tries again');
    },
  };
}
