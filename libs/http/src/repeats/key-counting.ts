import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeyCounting } from '#idempotency';
import { businessOf } from '../faces/request-context.js';
import { count } from '../limits/counting.js';
import { overLimit } from '../limits/over-limit.js';
import type { RouteRepeats } from './repeats.js';

/** Keys for each preview that the plan allows: for it, its claim, and what comes of that. */
const KEYS_A_PREVIEW = 5;

interface Counted {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly repeats: RouteRepeats;
}

/** How a request with a key counts: the first as what it is and as a key, a repeat as a request and as nothing else. */
export function keyCounting({ request, reply, repeats: { admission } }: Counted): KeyCounting {
  return {
    first: async () => {
      const { businessId, plan } = businessOf(request);
      const limit = KEYS_A_PREVIEW * plan.previewsPerDay;
      const verdict = await admission.use([{ of: 'keys', subject: businessId, limit }]);
      if (!verdict.isAdmitted) throw overLimit(verdict);
      return async () => {
        // Else a flood of what is refused would be written down for nothing, however long it goes on.
        const again = await admission.use([
          { of: 'keysGivenBack', subject: businessId, limit: plan.requestsPerMinute },
        ]);
        if (again.isAdmitted) await verdict.giveBack();
      };
    },
    repeated: async () => {
      if (request.isCounted) return;
      await count({ admission, as: 'request' }, request, reply);
    },
  };
}

/**
 * A transcript is not counted at the door where it may be a repeat: one that is none counts as a transcript.
 * @throws ApiError when it is over the limit
 */
export async function countUnlessRepeat(counted: Counted): Promise<void> {
  const { request, reply } = counted;
  const counting = request.routeOptions.config.access?.counting;
  if (counting?.as === 'decode' && !request.isCounted) await count(counting, request, reply);
}
